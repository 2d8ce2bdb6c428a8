import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readBrands } from '#config/brands.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { listFiles } from '#render/static-files.ts';
import { compiled, sharedWorker } from '../builder/engine.ts';
import { copyProject } from '../copy-project.ts';
import { startErp } from '../demo-erp/ask.ts';
import { root } from '../run-script.ts';

const code = 'untaken9';
const products = 8;
const sources = ['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json'];
const folders = process.env.LONG_TESTS ? ['src', 'scripts', 'public'] : ['src/config', 'public'];

it('builds a new brand from an entry in brands.json and a favicon', async () => {
  const project = await copyProject(...sources, ...folders);
  await writeFile(
    join(project, 'brands.json'),
    JSON.stringify({ brands: { [code]: { name: 'Zed & Zoe', site: 'https://zz.example', images: 'link' } } }),
  );
  const erp = await startErp({ products });
  const build = process.env.LONG_TESTS ? runBuild : buildCompiled;
  await expect(build(project, erp)).rejects.toThrow(
    `The favicon of ${code} can't be read (src/config/favicons/${code}.png).`,
  );
  expect(erp.requests().setting.calls).toBe(0);

  const favicons = join(project, 'src', 'config', 'favicons');
  await cp(join(favicons, 'skr.png'), join(favicons, `${code}.png`));

  await build(project, erp);

  const dist = join(project, 'dist', code);
  const read = async (path: string) => await readFile(join(dist, path), 'utf8');
  expect(await read('index.html')).toContain('<title>Zed &amp; Zoe');
  expect(await read('index.html')).toContain('<link rel="canonical" href="https://zz.example/"');
  expect(await read('products/item/1001/index.html')).toContain('Everyday storage box');
  expect(await read('zh/products/item/1001/index.html')).toContain('收纳箱');
  const files = await listFiles(dist);
  expect(files).toContain(`assets/images/${code}/favicon.png`);
  expect(files.filter((file) => /^products\/item\/\d+\/index\.html$/.test(file))).toHaveLength(products);
  expect(await readFile(join(dist, `assets/images/${code}/favicon.png`))).toEqual(
    await readFile(join(favicons, 'skr.png')),
  );
});

async function runBuild(project: string, erp: DemoErp): Promise<void> {
  const { BRAND: _brand, BRANDS_FILE: _file, OUTPUT_FOLDER: _folder, VITEST: _vitest, ...env } = process.env;
  const script = ['--import', './scripts/require-node.mjs', 'scripts/build.ts', '--brand', code];
  await promisify(execFile)(join(root, 'node_modules', '.bin', 'node'), script, {
    cwd: project,
    env: { ...env, NODE_ENV: 'production', ERP_HOST: erp.origin },
  });
}

/** Does not compile the copied project, because the compiled code is the same for all brands. */
async function buildCompiled(project: string, erp: DemoErp): Promise<void> {
  const workspace = { root: project, output: project, brandsFile: join(project, 'brands.json') };
  const brand = (await readBrands(workspace.brandsFile)).get(code);
  if (brand === undefined) throw new Error(`brands.json has no ${code}.`);
  const source = { host: erp.origin, publicHost: erp.origin, isDemo: false };
  const request = { brand, erp: source, allowShrink: false };
  await sharedWorker.build({ workspace, compiled, request, isResident: false });
}
