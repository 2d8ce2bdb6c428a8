import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, it } from 'vitest';
import { listFiles } from '#render/static-files.ts';
import { startErp } from '../demo-erp/ask.ts';
import { build, foldersIn, openWorkspace } from './workbench.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended', 'html-validate:document'],
    // Astro prints one line of style before the first island, wherever that stands.
    elements: ['html5', { style: { flow: true, phrasing: true } }],
    rules: {
      // React writes `srcSet` and `<img/>`, which HTML reads as what they are.
      'attr-case': 'off',
      'void-style': 'off',
      // A digest guards what others serve; all scripts and sheets are the site's own.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
);

it.each(['lwm', 'yn'] as const)(
  'every page of %s is valid HTML',
  async (brand) => {
    const erp = await startErp();
    const workspace = await openWorkspace();
    await build(workspace, brand, erp);
    const { dist } = foldersIn(workspace, brand);
    const files = (await listFiles(dist)).filter((file) => file.endsWith('.html'));
    expect(files.length).toBeGreaterThan(100);
    const faults = new Map<string, string>();
    for (const file of files) {
      const report = await validator.validateString(await readFile(join(dist, file), 'utf8'));
      for (const { messages } of report.results)
        for (const { ruleId, message, line, column } of messages)
          faults.set(`${ruleId}: ${message}`, `${file}:${line}:${column}`);
    }
    expect(Object.fromEntries(faults)).toEqual({});
  },
  120_000,
);
