import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { emitClientAsset } from 'astro/assets/utils';
import { minifySync, type Plugin } from 'vite';
import { locales } from '#catalogue/text.ts';
import { messageKeys } from '#site/messages.ts';
import { dictionaryFile, readDictionaries } from './dictionaries.ts';

const preloadHelper = '\0vite/preload-helper.js';
/** Replaces Vite's own helper, which adds 2 kB and also waits for style sheets. */
const preload = `export const __vitePreload = (load, modules = []) => {
  for (const module of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + module;
    document.head.append(link);
  }
  return load();
};`;

/**
 * Each group of modules becomes one file, so that browsers send fewer requests.
 *
 * A group must not contain modules with dynamic imports. Otherwise, the group's file would contain the preload helper,
 * and every page would load this file.
 */
const groups = [
  { name: 'base', test: /\/src\/catalogue\/(?:digest|product|text)\.ts$/, priority: 2 },
  {
    name: 'common',
    test: /\/src\/(?:islands\/(?:dom|draw|jsx-runtime|messages|Picture|PrintedCard|Shown)|catalogue\/(?:paging|picture))\.tsx?$|\/node_modules\/nanostores\//,
    priority: 2,
  },
  {
    name: 'refresh',
    test: /\/src\/(?:islands\/(?:http|throttle-per-minute)|erp\/wire\/calls)\.ts$/,
    priority: 1,
  },
  {
    name: 'subject',
    test: /\/src\/(?:erp\/wire\/plain-product|catalogue\/(?:facts|shown))\.ts$/,
    priority: 1,
  },
  {
    name: 'readers',
    test: /\/src\/(?:erp\/wire\/(?!calls|plain-)[\w-]+|catalogue\/(?:clean-text|entities|price|setting))\.ts$/,
    priority: 1,
  },
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//,
    priority: 1,
  },
];

/** Astro's default names are 37 characters longer, and every page contains them. */
function entryFileNames({ name }: { readonly name: string }): string {
  return `_astro/${name.replace(/\.astro_astro_type_script.*/, '').toLowerCase()}.[hash].js`;
}

/** The digest has six characters instead of eight, because pages contain these names. */
const chunkFileNames = '_astro/[name].[hash:6].js';

/** The live refresh has time, and a list of its files to preload would be part of every page. */
function resolveDependencies(_: string, files: string[], { hostId }: { readonly hostId: string }): string[] {
  return hostId.includes('/live.') ? [] : files;
}

export function clientChunks(): Plugin {
  return {
    name: 'client-chunks',
    enforce: 'pre',
    config: () => ({
      environments: {
        client: {
          build: {
            modulePreload: { polyfill: false, resolveDependencies },
            rolldownOptions: { output: { codeSplitting: { groups }, entryFileNames, chunkFileNames } },
          },
        },
      },
    }),
    resolveId(id) {
      const isClient = this.environment.name === 'client';
      return id === 'react/jsx-runtime' && isClient ? this.resolve('#islands/jsx-runtime.ts') : null;
    },
    load: (id) => (id === preloadHelper ? preload : null),
  };
}

/** Compiled `.astro` files print strings with our own module instead of Astro's. */
export function stringTemplates(): Plugin {
  return {
    name: 'string-templates',
    enforce: 'pre',
    resolveId(id) {
      return id === 'astro/compiler-runtime' ? this.resolve('#render/templates.ts') : null;
    },
  };
}

const query = '?script';

/**
 * Turns `import { path } from './rule.ts?script'` into the URL of a classic script, because a module script would run
 * after the page is parsed.
 *
 * The module must export one function. Its body becomes the script, so it must not use `return`.
 */
export function plainScripts(): Plugin {
  return {
    name: 'plain-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      const source = await toScript(file);
      // `astro dev` does not serve emitted files, so the URL contains the script.
      if (this.environment.mode === 'dev')
        return toExport(`data:text/javascript,${encodeURIComponent(source)}`);
      const fileName = `_astro/${basename(file, '.ts')}.${hash('sha256', source, 'base64url').slice(0, 8)}.js`;
      emitClientAsset(this, { type: 'asset', fileName, source });
      return toExport(`/${fileName}`);
    },
  };
}

const toExport = (path: string) => `export const path = ${JSON.stringify(path)}`;

async function toScript(file: string): Promise<string> {
  // The time in the URL makes Node read an edited file again.
  const module: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${Date.now()}`);
  const [run] = Object.values(module);
  const text = String(run);
  const { code, errors } = minifySync(file.replace(/\.ts$/, '.js'), text.slice(text.indexOf('{')));
  if (errors.length > 0) throw new Error(`${file} can't be converted to a script: ${errors[0]?.message}`);
  return code.replace(/;?\n?$/, '');
}

const textModule = 'virtual:text/';

/** `import { text } from 'virtual:text/close'` imports the text `close` in all languages. */
export function dictionaryTexts(root: string): Plugin {
  return {
    name: 'dictionary-texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(textModule) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${textModule}`)) return null;
      const key = messageKeys.find((one) => id === `\0${textModule}${one}`);
      if (key === undefined)
        throw new Error(
          `The dictionaries have no text for ${id.slice(1)}. Add it to public/assets/i18n/, or correct its name.`,
        );
      for (const locale of locales) this.addWatchFile(dictionaryFile(root, locale));
      const { En, Zh } = await readDictionaries(root);
      return `export const text = ${JSON.stringify({ En: En[key], Zh: Zh[key] })}`;
    },
  };
}
