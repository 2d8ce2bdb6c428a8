// Counts what pictures cost: requests, bytes, encodes and seconds of a first build, and of one with a single picture changed.
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { type Brand, readBrands } from '#brand/brands.ts';
import { buildBrand } from '#build/build-brand.ts';
import type { Workspace } from '#build/workspace.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';
import { formatTable } from '#terminal/table.ts';
import { runScript } from './run-script.ts';
import { toNumber } from './to-number.ts';

const help = `node scripts/bench-pictures.ts [options]
  --products 200   each has two pictures of its own, 1600 by 1200
  --help           this text
Builds in .cache/bench/, which goes in the end.`;

const code = 'skr';

await runScript(async () => {
  const { values } = parseArgs({
    options: { products: { type: 'string', default: '200' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return console.log(help);
  await measure(toNumber('--products', values.products));
});

async function measure(products: number): Promise<void> {
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
    const head = ['build', 'seconds', 'requests', 'bodies, bytes', 'pictures encoded', 'files written'];
    console.log(formatTable(head, rows, (column) => column > 0));
  } finally {
    await erp.close();
    await rm(output, { recursive: true, force: true });
  }
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

/** A picture unlike all others. */
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
