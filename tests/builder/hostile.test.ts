import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '#render/static-files.ts';
import { toProductKey } from '#catalogue/slug.ts';
import { startErp } from '../demo-erp/ask.ts';
import { build } from './engine.ts';
import { findPageFaults } from './page-faults.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

const hostile = [
  '../',
  '..',
  '.',
  '../../../../etc/passwd',
  '%2e%2e',
  'a#b',
  'a?b',
  '100%',
  'a/b',
  'a\\b',
  'a\u0000b',
  'x'.repeat(300),
  '灯',
  '🪔',
  '\u202eabc',
  'AB',
  'ab',
  'e\u0301',
  '\u00e9',
  'sg',
  'SG',
  'category',
  '__proto__',
  'constructor',
  '2',
  'con',
  'CON',
  ' ',
  'index.html',
  '<script>alert(1)</script>',
  '"onload="x',
  'a b',
  '[id]',
  '...x',
  '_astro',
  '\ud83d',
];

it('builds a page for every hostile product id, or reports the product as left out', async () => {
  const erp = await startErp({ products: 5 });
  for (const id of hostile) {
    const name = `Item ${id}`;
    erp.brand('skr').publish({ id, name, categoryNames: [id], seriesName: id, images: [] });
    erp.brand('skr').publishCategory({ name: id });
    erp.brand('skr').publishSeries({ name: id });
  }
  const workspace = await openWorkspace();
  const { dist } = foldersIn(workspace, 'skr');
  const report = await build(workspace, 'skr', erp);
  const named = report.problems.filter(({ effect }) => effect === 'left-out');
  const files = new Set(await listFiles(dist));
  for (const id of hostile) {
    const page = `products/item/${toProductKey(id.toWellFormed())}/index.html`;
    const isNamed = named.some(({ place }) => place.includes(id.toWellFormed()));
    expect(files.has(page) || isNamed, JSON.stringify(id)).toBe(true);
  }
  // A lone surrogate cannot be sent: the ERP receives a replacement character.
  const lost = { place: 'id \ufffd', message: expect.stringContaining('does not publish it') };
  expect(named).toEqual([expect.objectContaining(lost)]);
  const folded = [...files].map((file) => file.normalize('NFC').toLowerCase());
  const twins = folded.filter((file, index) => folded.indexOf(file) !== index);
  expect(twins).toEqual(['products/sg/index.html']);
  expect([...files].every((file) => join(dist, file).startsWith(dist))).toBe(true);
  const names = [...files].filter((file) => file.endsWith('.html'));
  const pages = names.map(async (file) => [file, await readFile(join(dist, file), 'utf8')] as const);
  expect(findPageFaults(await Promise.all(pages), files)).toEqual([]);
});
