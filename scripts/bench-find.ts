// Measures the search: bytes, CPU and files beside MiniSearch and Pagefind, and how long a visitor waits on a slow phone.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { readBrands } from '#config/brands.ts';
import { buildBrand } from '#builder/build-brands.ts';
import { foldersOf } from '#config/workspace.ts';
import { startDemoErp } from '#demo-erp/start.ts';
import { countFindFiles } from './bench/find-files.ts';
import { timeFind } from './bench/find-browser.ts';
import { countPeers } from './bench/find-peers.ts';
import { readMachine } from './bench/machine.ts';
import { toNumber } from './command.ts';
import { runScript } from './run-script.ts';

const help = `npm run bench:find [-- options]
  --products 100,1000,10000   sizes of the synthetic catalogue
  --out FILE.md               gets the tables (default: docs/benchmarks-find.md)
  --help                      this text
Builds in .cache/bench/, which goes in the end.`;

/** Of the search that a visitor waits for. */
const timedSizes = [2_000, 10_000];

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '100,1000,10000' },
      out: { type: 'string', default: 'docs/benchmarks-find.md' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const sizes = values.products.split(',').map((size) => toNumber('--products', size));
  const machine = readMachine();
  const files = [];
  const peers = [];
  for (const size of sizes) {
    console.error(`files of ${size} products`);
    files.push(await countFindFiles(size));
    peers.push(...(await countPeers(size)).map((peer) => ({ size, ...peer })));
  }
  const times = await timeAll();
  const text = `# What the search costs

Written by \`npm run bench:find\` on ${new Date().toISOString().slice(0, 10)}: ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node
${machine.node}; load average ${machine.load.toFixed(2)} at the start. The catalogue is the synthetic one of the other benchmarks, in two languages.

## Files

Bytes are gzip, a product and a language. Milliseconds are CPU of the main thread: the first time for the catalogue, and the mean of forty
renames after it. The last columns count the files that a change writes.

${toTable(
  [
    'products',
    'files',
    'rows',
    'more',
    'pictures',
    'full, ms',
    'change, ms',
    'rename',
    'price',
    'new product',
    'nothing',
  ],
  files.map((one) => [
    one.products,
    one.files,
    one.rows.toFixed(1),
    one.more.toFixed(1),
    one.faces.toFixed(1),
    one.full.toFixed(0),
    one.change.toFixed(1),
    one.rename,
    one.price,
    one.add,
    one.same,
  ]),
)}

Budgets at 10,000 products: 34, 32 and 20 bytes; 150 and 5 ms; 5, 3 and 6 files; none where nothing changed.

## Beside other libraries

The same records in English: names, codes, groups, attributes, the other language and 60 characters of the summary. Bytes of the index
alone, without the program that reads it.

${toTable(
  ['products', 'library', 'files', 'bytes a product', 'seconds', 'files of a rename'],
  [
    ...files.map((one) => [
      one.products,
      'this search',
      one.files,
      (one.rows + one.more).toFixed(1),
      (one.full / 1000).toFixed(2),
      one.rename,
    ]),
    ...peers.map((one) => [
      one.size,
      one.name,
      one.files,
      one.bytes.toFixed(1),
      one.seconds.toFixed(2),
      one.rename,
    ]),
  ],
)}

## What a visitor waits for

Chromium on Slow 4G (1.6 Mbit/s, 150 ms a round trip) with a CPU six times slower, in milliseconds.

${toTable(
  [
    'products',
    'focus to the whole list',
    'a key',
    'worst',
    'a choice',
    'worst',
    'longest task while loading',
  ],
  times.map((one) => [
    one.products,
    ...[one.focus, one.key, one.worstKey, one.choice, one.worstChoice, one.longest].map((ms) =>
      ms.toFixed(0),
    ),
  ]),
)}

Budgets: 1,000 ms for 2,000 products, 3,000 for 10,000; 16 ms a key or a choice, 60 at worst; 50 ms for the longest task.
`;
  await writeFile(
    values.out,
    await format(text, { ...(await resolveConfig(values.out)), filepath: values.out }),
  );
  console.log(text);
});

async function timeAll() {
  const root = process.cwd();
  await mkdir(join(root, '.cache', 'bench'), { recursive: true });
  const output = await mkdtemp(join(root, '.cache', 'bench', 'find-'));
  const erp = await startDemoErp({ products: 60 });
  try {
    const workspace = { root, output, brandsFile: join(root, 'brands.json') };
    const brand = (await readBrands(workspace.brandsFile)).get('lwm');
    if (brand === undefined) throw new Error('brands.json has no lwm.');
    const source = { host: erp.origin, publicHost: erp.origin, isDemo: true };
    await buildBrand({ workspace, brand, erp: source, allowShrink: true, onProgress: () => {} });
    const times = [];
    for (const size of timedSizes) {
      console.error(`a visitor's time with ${size} products`);
      times.push(await timeFind(foldersOf(workspace, 'lwm').dist, size));
    }
    return times;
  } finally {
    await erp.close();
    await rm(output, { recursive: true, force: true });
  }
}

function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '--:')), ...rows.map(line)].join('\n');
}
