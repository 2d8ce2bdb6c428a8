// Counts the cost of pictures (requests, bytes, encodes, seconds) in a first build and in one with one changed picture.
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { type Brand, readBrands } from '#config/brands.ts';
import { buildBrand } from '#builder/build-brands.ts';
import type { Workspace } from '#config/workspace.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';
import { formatTable } from '#files/table.ts';
import { type Machine, readMachine } from './bench/machine.ts';
import { runScript } from './run-script.ts';
import { toNumber } from './command.ts';

const help = `npm run bench:pictures [-- options]
  --products 200   number of products, each with two pictures of 1600 by 1200
  --out FILE.md    file for the table (default: docs/benchmarks-pictures.md)
  --help           this text
Builds in .cache/bench/, which is removed at the end.`;

const code = 'skr';
const head = ['build', 'seconds', 'requests', 'bodies, bytes', 'pictures encoded', 'files written'];

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '200' },
      out: { type: 'string', default: 'docs/benchmarks-pictures.md' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const products = toNumber('--products', values.products);
  const machine = readMachine();
  const rows = await measure(products);
  console.log(formatTable(head, rows, (column) => column > 0));
  await write(values.out, products, machine, rows);
});

type Rows = readonly (readonly string[])[];

async function measure(products: number): Promise<Rows> {
  const root = process.cwd();
  await mkdir(join(root, '.cache', 'bench'), { recursive: true });
  const output = await mkdtemp(join(root, '.cache', 'bench', 'pictures-'));
  const erp = await startDemoErp({ products });
  try {
    await publishPictures(erp);
    const workspace = { root, output, brandsFile: join(root, 'brands.json') };
    const brand = (await readBrands(workspace.brandsFile)).get(code);
    if (brand === undefined) throw new Error(`brands.json has no ${code}.`);
    const rows = [await build('first build', workspace, brand, erp)];
    rows.push(await build('nothing changed', workspace, brand, erp));
    erp.publishPicture(code, 'of-1001-1', await paint(7_777));
    rows.push(await build('one picture changed', workspace, brand, erp));
    return rows;
  } finally {
    await erp.close();
    await rm(output, { recursive: true, force: true });
  }
}

async function write(file: string, products: number, machine: Machine, rows: Rows): Promise<void> {
  const { cores, cpu, memoryGb, node, load } = machine;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map((_, at) => (at > 0 ? '--:' : '---'))), ...rows.map(line)];
  const text = `# What pictures cost

Written by \`npm run bench:pictures -- --products ${products}\` on ${new Date().toISOString().slice(0, 10)}: ${cores} cores
(${cpu}), ${memoryGb} GB, Node ${node}; load average ${load.toFixed(2)} at the start. Each product has
two own pictures of 1600 by 1200 pixels, from the demo ERP on the same machine. Each build runs in a new process and
encodes new pictures as WebP and JPEG in three widths.

${table.join('\n')}
`;
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}

async function publishPictures(erp: DemoErp): Promise<void> {
  const brand = erp.brand(code);
  for (const [at, { id }] of brand.products().entries()) {
    const names = [`of-${id}-1`, `of-${id}-2`];
    for (const [second, name] of names.entries())
      erp.publishPicture(code, name, await paint(2 * at + second));
    brand.set(id, { images: names.map((name) => ({ url: `/media/${code}/${name}.jpg` })) });
  }
}

async function paint(seed: number): Promise<Buffer> {
  const circles = Array.from({ length: 40 }, (_, at) => {
    const turn = (seed + 1) * (at + 1);
    const fill = `hsl(${(turn * 37) % 360} 60% ${30 + (turn % 50)}%)`;
    return `<circle cx="${(turn * 53) % 1600}" cy="${(turn * 29) % 1200}" r="${40 + (turn % 160)}" fill="${fill}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${circles.join('')}</svg>`;
  return await sharp(Buffer.from(svg)).flatten({ background: '#ccc' }).jpeg({ quality: 85 }).toBuffer();
}

async function build(
  name: string,
  workspace: Workspace,
  brand: Brand,
  erp: DemoErp,
): Promise<readonly string[]> {
  const source = { host: erp.origin, publicHost: erp.origin, isDemo: true };
  const { seconds, pictures, written } = await buildBrand({
    ...{ workspace, brand, erp: source },
    allowShrink: true,
    onProgress: () => {},
  });
  const counts = [pictures.requests, pictures.bytes, pictures.encoded, written];
  return [name, seconds.toFixed(1), ...counts.map(String)];
}
