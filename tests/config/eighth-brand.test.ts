import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import type { DemoErp } from '#demo-erp/start.ts';
import { listFiles } from '#render/static-files.ts';
import { startErp } from '../demo-erp/ask.ts';

const root = resolve(import.meta.dirname, '..', '..');
const sources = [
  'src',
  'scripts',
  'public',
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'tsconfig.json',
];

it('becomes a site by an entry in brands.json and a favicon', { timeout: 180_000 }, async () => {
  const project = await copyProject();
  await writeFile(
    join(project, 'brands.json'),
    JSON.stringify({ brands: { zz: { name: 'Zed & Zoe', site: 'https://zz.example' } } }),
  );
  const erp = await startErp();
  await expect(runBuild(project, erp)).rejects.toThrow(
    "The favicon of zz can't be read (src/config/favicons/zz.png).",
  );

  const favicons = join(project, 'src', 'config', 'favicons');
  await cp(join(favicons, 'skr.png'), join(favicons, 'zz.png'));

  await runBuild(project, erp);

  const dist = join(project, 'dist', 'zz');
  const read = async (path: string) => await readFile(join(dist, path), 'utf8');
  expect(await read('index.html')).toContain('<title>Zed &amp; Zoe');
  expect(await read('index.html')).toContain('<link rel="canonical" href="https://zz.example/"');
  expect(await read('products/item/1001/index.html')).toContain('Everyday storage box');
  expect(await read('zh/products/item/1001/index.html')).toContain('收纳箱');
  const files = await listFiles(dist);
  expect(files).toContain('assets/images/zz/favicon.png');
  expect(files.filter((file) => /^products\/item\/\d+\/index\.html$/.test(file))).toHaveLength(40);
  expect(await readFile(join(dist, 'assets/images/zz/favicon.png'))).toEqual(
    await readFile(join(favicons, 'skr.png')),
  );
});

/** Copies the project, whose packages are linked, so that files can be added to it. */
async function copyProject(): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const project = await mkdtemp(join(root, '.cache', 'eighth-brand-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  for (const name of sources) await cp(join(root, name), join(project, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  return project;
}

async function runBuild(project: string, erp: DemoErp): Promise<void> {
  const { BRAND: _brand, BRANDS_FILE: _file, OUTPUT_FOLDER: _folder, VITEST: _vitest, ...env } = process.env;
  const script = ['--import', './scripts/require-node.mjs', 'scripts/build.ts', '--brand', 'zz'];
  await promisify(execFile)(join(root, 'node_modules', '.bin', 'node'), script, {
    cwd: project,
    env: { ...env, NODE_ENV: 'production', ERP_HOST: erp.origin },
  });
}
