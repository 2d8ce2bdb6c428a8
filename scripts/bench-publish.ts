// Measures publishing a synthetic catalogue to every target.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { buildBrand } from '#builder/build-brands.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { writeSnapshot } from '#erp/snapshot-file.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import { publishBuilt } from '#builder/publish-built.ts';
import { formatTable } from '#files/table.ts';
import { formatRefusal } from '#guard/rule-texts.ts';
import { toForbiddenContent } from '#render/findings-context.ts';
import type { Transfer } from '#publish/targets/target.ts';
import { composeSnapshot } from './bench/catalogue.ts';
import { renameOne } from './bench/changes.ts';
import { readMachine } from './bench/machine.ts';
import { openBenchStore } from './bench/store.ts';
import { runScript } from './run-script.ts';

const help = `npm run bench:publish [-- options]
  --products 10000   size of the synthetic catalogue
  --out FILE.json    file for the figures; FILE.md gets the table (default: docs/benchmarks-publish.json)
  --help             this text
Publishes to a folder, and to a real S3-compatible store if Ceph's radosgw is installed. Works in .cache/bench/.`;

const brandCode = 'lwm';

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '10000' },
      out: { type: 'string', default: 'docs/benchmarks-publish.json' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const products = Number(values.products);
  if (!Number.isInteger(products) || products < 1)
    throw new Error(`--products is "${values.products}". Set it to a whole number, 1 or more.`);
  const root = process.cwd();
  await mkdir(join(root, '.cache', 'bench'), { recursive: true });
  const output = await mkdtemp(join(root, '.cache', 'bench', 'publish-'));
  const workspace = { root, output, brandsFile: join(root, 'brands.json') };
  const store = await openBenchStore();
  const targets = [['dir', `dir:${join(output, 'live')}`] as const, ...(store?.targets ?? [])];
  try {
    const rows = await measureAll(workspace, products, targets);
    console.log(formatTable(...formatPublishBench(rows)));
    await write(values.out, { date: new Date().toISOString(), machine: readMachine(), products, rows });
  } finally {
    await store?.stop();
    await rm(output, { recursive: true, force: true });
  }
});

type Targets = readonly (readonly [name: string, address: string])[];

async function measureAll(workspace: Workspace, products: number, targets: Targets): Promise<PublishRow[]> {
  const brands = await readBrands(workspace.brandsFile);
  const brand = brands.get(brandCode);
  if (brand === undefined)
    throw new Error(`brands.json has no brand "${brandCode}", which the bench builds. Add the brand.`);
  const environment = readEnvironment({});
  const snapshot = composeSnapshot(brand, products);
  const rows: PublishRow[] = [];
  const build = async (next: Snapshot) => {
    await writeSnapshot(foldersOf(workspace, brandCode).snapshot, next);
    const forbiddenContent = toForbiddenContent(brand, { brands, environment, variables: {} });
    await buildBrand({
      workspace,
      brand,
      erp: null,
      forbiddenContent,
      allowShrink: true,
      onProgress: () => {},
    });
  };
  const publish = async (name: string) => {
    for (const [target, address] of targets) {
      const settings = { workspace, environment, variables: {}, brands, brand, target: address };
      const plain = { isHeld: false, force: null, isDryRun: false, onStep: () => {} };
      const { kind, transfer, seconds, violations } = await publishBuilt({ ...settings, ...plain });
      if (violations.length > 0) throw new Error(formatRefusal(violations));
      rows.push({ name, target, kind, ...transfer, seconds });
    }
  };
  await build(snapshot);
  await publish('first');
  await publish('unchanged');
  await build(renameOne(snapshot, 1));
  await publish('one product renamed');
  for (const [target, address] of targets) {
    const { kind, transfer, seconds } = await rollBackBrand({
      workspace,
      environment,
      brand,
      target: address,
      id: null,
    });
    rows.push({ name: 'rollback', target, kind, ...transfer, seconds });
  }
  return rows;
}

async function write(
  file: string,
  report: { readonly rows: readonly PublishRow[] } & Record<string, unknown>,
) {
  const [head, rows] = formatPublishBench(report.rows);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map((_, at) => (at > 2 ? '--:' : '---'))), ...rows.map(line)];
  const text = `# Costs of publishing

Written by \`npm run bench:publish\`: ${String(report.products)} products in two languages. Requests are calls to the
store, including reads, or written files. Copies are made by the store or are links, and transfer no bytes. Seconds are from the
ticket until the release is live, including reading the dist, the guard and the comparison. One process runs all cases without a cache.

${table.join('\n')}
`;
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(file.replace(/\.json$/, '.md'), text);
}

interface PublishRow extends Transfer {
  readonly name: string;
  readonly target: string;
  readonly kind: string;
  readonly seconds: number;
}

function formatPublishBench(
  rows: readonly PublishRow[],
): [readonly string[], readonly (readonly string[])[], (column: number) => boolean] {
  const head = ['case', 'target', 'outcome', 'requests', 'bytes', 'copies', 'removed', 'seconds'];
  const cells = rows.map(({ name, target, kind, requests, bytes, copies, removed, seconds }) => [
    ...[name, target, kind],
    ...[requests, bytes, copies, removed].map((count) => count.toLocaleString('en')),
    seconds.toFixed(2),
  ]);
  return [head, cells, (column) => column > 2];
}
