// Measures builds of the same catalogue by the engine, Eleventy and Astro, in alternating rounds.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBrands } from '#config/brands.ts';
import { caseNames } from './bench/case.ts';
import {
  type Bench,
  type ContenderName,
  contenderNames,
  closeContender,
  openContender,
} from './bench/contender.ts';
import { readMachine } from './bench/machine.ts';
import { writeReport } from './bench/report.ts';
import type { Report } from './bench/sample.ts';
import { measureSize, type SizeSettings } from './bench/rounds.ts';
import { runScript } from './run-script.ts';

const help = `npm run bench [-- options]     (Linux; ends with Ctrl+C)
  --products 1000,10000   sizes of the synthetic catalogue
  --rounds 3              measurements of each case
  --contenders ${contenderNames.join(',')}   only these
  --out FILE.json         file for the figures; FILE.md gets the tables (default: docs/benchmarks.json)
  --help                  this text
Builds in a new folder in .cache/bench/ (removed at the end), and removes .cache/compiled/ before each build from clean.
Mount a RAM disk at .cache/ to exclude a slow disk; a round of 10,000 products needs some 3 GB.`;

const brandCode = 'lwm';
const tiny = { products: 8, leastRounds: 3, cases: ['full', 'compiled'] } as const;

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '1000,10000' },
      rounds: { type: 'string', default: '3' },
      contenders: { type: 'string', default: contenderNames.join(',') },
      out: { type: 'string', default: 'docs/benchmarks.json' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  if (process.platform !== 'linux') throw new Error('The bench reads /proc, so it runs only on Linux.');
  if (!values.out.endsWith('.json')) throw new Error(`--out is "${values.out}". Use a name ending in .json.`);
  const names = values.contenders.split(',').map(toContenderName);
  const sizes = values.products.split(',').map((text) => toCount('--products', text));
  await runBench(names, sizes, toCount('--rounds', values.rounds), resolve(values.out));
});

async function runBench(
  names: readonly ContenderName[],
  sizes: readonly number[],
  rounds: number,
  out: string,
): Promise<void> {
  const root = process.cwd();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stop.abort(new Error('The bench was interrupted.')));
  await mkdir(join(root, '.cache', 'bench'), { recursive: true });
  const bench: Bench = { root, folder: await mkdtemp(join(root, '.cache', 'bench', 'run-')), brandCode };
  const contenders = await Promise.all(names.map((name) => openContender(name, bench)));
  const brand = (await readBrands(join(root, 'brands.json'))).get(brandCode);
  if (brand === undefined)
    throw new Error(`brands.json has no brand "${brandCode}", which the bench builds. Add the brand.`);
  const print = (line: string) => console.error(line);
  const settings: Omit<SizeSettings, 'products' | 'cases'> = {
    ...{ bench, brand, rounds, contenders, print },
    signal: stop.signal,
  };
  try {
    const head = { date: new Date().toISOString(), machine: readMachine(), rounds };
    const least = await measureSize({ ...settings, ...tiny, rounds: Math.max(rounds, tiny.leastRounds) });
    let report: Report = { ...head, tiny: least, sizes: [] };
    for (const products of sizes) {
      const size = await measureSize({ ...settings, products, cases: caseNames });
      report = { ...report, sizes: [...report.sizes, size] };
      await writeReport(out, report);
    }
    print(`Wrote ${out} and the file with its tables beside it.`);
  } finally {
    for (const contender of contenders) await closeContender(contender);
    await rm(bench.folder, { recursive: true, force: true });
  }
}

function toContenderName(text: string): ContenderName {
  const name = contenderNames.find((one) => one === text.trim());
  if (name !== undefined) return name;
  throw new Error(`--contenders has "${text}". Use one or more of ${contenderNames.join(', ')}.`);
}

function toCount(option: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text.trim())) return Number(text);
  throw new Error(`${option} has "${text}". Use whole numbers from 1 to 999999.`);
}
