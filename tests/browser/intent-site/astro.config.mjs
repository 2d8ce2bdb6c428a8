import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import { siteConfig } from '#render/site-config.ts';

/** Compiled as the site is; the test builds a copy of this folder two levels below the project. */
// biome-ignore lint/style/noDefaultExport: Astro takes its configuration as a default export.
export default defineConfig(siteConfig(fileURLToPath(new URL('../../', import.meta.url))));
