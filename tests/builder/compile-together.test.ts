import { cp, mkdir, readdir, readFile, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { compileSite, createCompiler, digestSources, folderOf } from '#render/compile.ts';
import { compiledPath, readCompiled } from '#render/compiled-site.ts';
import { listFiles } from '#render/static-files.ts';
import { openFolder } from '../files/folder.ts';
import { someOf } from '../some-of.ts';
import { damages } from './damages.ts';
import { compiled, copyCode } from './engine.ts';
import { root } from './workbench.ts';

async function copyProject(): Promise<string> {
  const folder = await openFolder();
  for (const name of ['src', 'public/assets/i18n', 'package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function watchCompilers(project: string, work: Promise<unknown>): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const look = async () => {
    const names = await readdir(join(project, '.cache', 'compiled')).catch(() => []);
    for (const name of names) if (/^next-.{36}$/.test(name)) seen.add(name);
  };
  let isOver = false;
  const over = () => (isOver = true);
  work.then(over, over);
  while (!isOver) await Promise.all([look(), new Promise((resolve) => setTimeout(resolve, 20))]);
  return seen;
}

it('compiles the site once for simultaneous requests', async () => {
  const project = await copyProject();
  const folder = folderOf(project);
  await cp(compiled.folder, folder, { recursive: true });
  const [script = ''] = compiled.assets;
  await truncate(join(compiledPath.client(folder), script), 1);
  // Simulates four running compilers and a fifth that was killed long ago.
  const others = ['next-a', 'next-b', 'next-c', 'next-d'];
  for (const name of [...others, 'next-old']) await mkdir(join(dirname(folder), name));
  await utimes(join(dirname(folder), 'next-old'), 1, 1);
  const compile = createCompiler(project);
  // Shares no state with `compile`, like a compiler in another process.
  const strangers = process.env.LONG_TESTS ? [compileSite(project)] : [];
  const work = Promise.all([compile(), compile(), compile(), ...strangers]);
  const compilers = await watchCompilers(project, work);
  const [first, ...alike] = await work;
  expect(compilers.size).toBe(1 + strangers.length);
  expect(alike).toEqual(alike.map(() => first));
  expect(first.code).toBe(digestSources(root));
  expect(await readCompiled(folder)).toEqual(first);
  expect((await readdir(dirname(folder))).toSorted()).toEqual([basename(folder), ...others].toSorted());
  expect(await compile()).toEqual(first);
});

it.each([
  ['a file of translations', 'public/assets/i18n/Zh.json'],
  ['a source that only the builder uses', 'src/site/product-files.ts'],
])('recompiles the site and renders all files again when %s changes', async (_, path) => {
  const project = await copyProject();
  const [before, code] = [folderOf(project), digestSources(project)];
  const file = join(project, path);
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text}\n`);
  expect(folderOf(project)).not.toBe(before);
  expect(digestSources(project)).not.toBe(code);
  await writeFile(file, text);
  expect(folderOf(project)).toBe(before);
  expect(digestSources(project)).toBe(code);
});

it.each(damages)('recompiles the site if a compiled file was %s', async (manner, damage) => {
  const folder = await copyCode();
  const found = await readCompiled(folder);
  expect(found?.code).toBe(compiled.code);
  const first = damages.findIndex(([name]) => name === manner);
  for (const file of someOf(await listFiles(folder), damages.length, first)) {
    const bytes = await readFile(join(folder, file));
    await writeFile(join(folder, file), damage(bytes));
    expect(await readCompiled(folder), file).toBeNull();
    await writeFile(join(folder, file), bytes);
  }
  expect(await readCompiled(folder)).toEqual(found);
});
