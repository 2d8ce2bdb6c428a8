// Compares the search with MiniSearch and Pagefind, and measures it on a slow phone.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBrands } from '#config/brands.ts';
import { buildBrand } from '#builder/build-brands.ts';
import { serveDist } from '#builder/serve-dist.ts';
import { foldersOf } from '#config/workspace.ts';
import { startDemoErp } from '#demo-erp/start.ts';
import { countFindFiles } from './bench/find-files.ts';
import { timeFind } from './bench/find-browser.ts';
import { countPeers } from './bench/find-peers.ts';
import { timeVisit } from './bench/find-visit.ts';
import { formatFindReport } from './bench/find-report.ts';
import { readMachine } from './bench/machine.ts';
import { openBuiltSite } from '../tests/browser/built-site.ts';
import { publishVariants } from '../tests/browser/variant-catalogue.ts';
import { toNumber } from './command.ts';
import { runScript } from './run-script.ts';

const help = `npm run bench:find [-- options]
  --products 100,1000,10000   sizes of the synthetic catalogue
  --out FILE.md               file for the tables (default: docs/benchmarks-find.md)
  --help                      this text
Builds in a new folder in .cache/bench/ and removes this folder at the end.`;

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
  const visits = await timeVisits();
  const text = formatFindReport({ machine, files, peers, times, visits });
  await writeFile(values.out, text);
  console.log(text);
});

async function timeAll() {
  return await withDist('lwm', async (dist) => {
    const times = [];
    for (const size of timedSizes) {
      console.error(`a visitor's time with ${size} products`);
      times.push(await timeFind(dist, size));
    }
    return times;
  });
}

async function timeVisits() {
  console.error("a visitor's time to the first results and suggestions");
  const untidy = await withDist('nyss', async (dist) => {
    const server = await serveDist(dist, 0);
    return await timeVisit('NYSS, 399 products', server.origin, 'soap').finally(() => server.close());
  });
  const site = await openBuiltSite('bench', (brand) => publishVariants(brand), {
    variants: { by: 'series' },
  });
  const visit = timeVisit('2,000 variants in 147 series', site.origin, 'shorts');
  return [untidy, await visit.finally(() => site.close())];
}

async function withDist<Result>(code: string, work: (dist: string) => Promise<Result>): Promise<Result> {
  const root = process.cwd();
  await mkdir(join(root, '.cache', 'bench'), { recursive: true });
  const output = await mkdtemp(join(root, '.cache', 'bench', 'find-'));
  const erp = await startDemoErp();
  try {
    const workspace = { root, output, brandsFile: join(root, 'brands.json') };
    const brand = (await readBrands(workspace.brandsFile)).get(code);
    if (brand === undefined)
      throw new Error(`brands.json has no brand "${code}", which the bench builds. Add the brand.`);
    const source = { host: erp.origin, publicHost: erp.origin, isDemo: true };
    await buildBrand({ workspace, brand, erp: source, allowShrink: true, onProgress: () => {} });
    return await work(foldersOf(workspace, code).dist);
  } finally {
    await erp.close();
    await rm(output, { recursive: true, force: true });
  }
}
