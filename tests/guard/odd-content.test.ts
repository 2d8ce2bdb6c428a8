import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readBuilt } from '#builder/read-built.ts';
import type { Workspace } from '#config/workspace.ts';
import type { GivenProduct } from '#demo-erp/given.ts';
import { startDemoErp } from '#demo-erp/start.ts';
import { openGuard } from '#guard/guard.ts';
import { compiled, startBuildWorker } from '../builder/engine.ts';
import { foldersIn, root } from '../builder/workbench.ts';
import { brandOf, contextOf, readDist, toGuardOptions } from './guard-release.ts';

const long = '<p>A lamp that lights the whole of a room, and turns.</p>'.repeat(1_100);
const broken = '<img src="https://elsewhere.example/a.png" alt="(no picture)">';

/** Content that real catalogues have. */
const odd: readonly Omit<GivenProduct, 'id'>[] = [
  { name: { En: '2024', Zh: '2024' }, price: { amount: 129.9, currency: 'SGD' } },
  { name: { En: '  Lamp,  "tall"; 5,90\n', Zh: '灯，“高”' }, price: { amount: 19.999, currency: 'SGD' } },
  { name: '=1+1', price: { amount: 0.1 + 0.2, currency: 'SGD' } },
  { name: '-5 °C <b>cold</b> & "dry"', price: { amount: 1_234_567.89, currency: 'SGD' } },
  { name: { En: 'A&amp;B’s lamp', Zh: 'A&amp;B 的灯' }, price: { amount: 1300, currency: 'JPY' } },
  { name: '💡 Zero\u200bwidth \u00a0no\u00a0break', price: { amount: 1.234, currency: 'KWD' } },
  { name: '中文名称', price: { amount: 0.5, currency: 'CNY' } },
  { name: 'مصباح \u202eright to left', price: { amount: 7, currency: 'XYZ' } },
  { name: { En: 'Same', Zh: 'Same' }, summary: { En: 'Same', Zh: 'Same' }, price: null },
  { name: 'No picture', images: [], price: { amount: 0, currency: 'SGD' } },
  { name: 'Long', description: long },
  { name: 'Long in both', description: { En: long, Zh: long } },
  { name: { En: 'Long by name too '.repeat(20), Zh: '很长的名称'.repeat(40) } },
  { name: 'Chinese alone', description: { Zh: '<p>只有中文<b>描</b>述。</p>' } },
  {
    name: 'Broken first',
    description: `<p>${broken}A lamp ${broken} that turns.</p><p>Its arm turns, too.</p>`,
  },
  { name: 'Picture alone', description: broken },
  {
    name: 'Bold',
    description:
      '<p>A <b>l</b>am<i>p</i> that<br>turns&nbsp;&lt;&amp;&hellip;</p><ul><li>one</li><li>two</li></ul>',
  },
  { name: 'Words', description: 'No markup, 5 < 6 & "so on"\nin two lines', summary: { Zh: '摘要' } },
  { name: 'Lead', summary: 'A lamp. ', description: '<p>A lamp. It turns.</p>' },
  { name: 'Ends with dots', description: `<p>${'Turns… '.repeat(900)}</p>` },
  { name: 'Nothing', description: { En: '<p> </p>', Zh: '' }, summary: '' },
  { name: 'Table', description: '<table><tr><th>Width</th><td>80 cm</td></tr></table>' },
  {
    ...{ name: 'Attributes', availability: 'in_stock', price: null },
    attributes: Array.from({ length: 60 }, (_, at) => ({
      name: { En: `Attribute ${at}`, Zh: `Attribute ${at}` },
      value: { En: 'beech, oak and cherry, oiled', Zh: 'beech, oak and cherry, oiled' },
    })),
  },
  {
    name: 'Availability',
    attributes: [{ name: 'availability', value: 'https://schema.org/InStock' }],
    price: null,
  },
];

it('lets odd content of editors go live', async () => {
  const output = await mkdtemp(join(tmpdir(), 'odd-'));
  const workspace: Workspace = { root, output, brandsFile: join(root, 'brands.json') };
  const erp = await startDemoErp({ products: 3 });
  for (const [at, product] of odd.entries()) erp.brand('skr').publish({ id: `odd-${at}`, ...product });
  const worker = startBuildWorker();
  const request = {
    brand: brandOf('skr'),
    erp: { host: erp.origin, publicHost: 'https://erp.example', isDemo: false },
    allowShrink: true,
  };
  await worker.build({ workspace, compiled, request, isResident: false }, () => {});
  const files = await readDist(foldersIn(workspace, 'skr').dist);
  const { counts: planned, contents, inlineCode } = await readBuilt(workspace, brandOf('skr'));
  const context = contextOf('skr', { planned, contents, inlineCode });
  const { violations, counts } = await openGuard(join(output, 'content.json')).check(
    toGuardOptions(files, context),
  );
  expect(violations.map(({ message }) => message)).toEqual([]);
  expect(counts.products).toBe(odd.length + 3);
  await worker.stop();
  await erp.close();
  await rm(resolve(foldersIn(workspace, 'skr').astro, '..'), { recursive: true, force: true });
  await rm(output, { recursive: true, force: true });
}, 180_000);
