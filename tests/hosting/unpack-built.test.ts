import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openFolder } from '../files/folder.ts';

const run = promisify(execFile);
const unpacker = resolve(import.meta.dirname, '../../.github/unpack-built.sh');
const written = new Date('2026-03-04T05:06:07Z');

async function openBench(files: readonly string[], pack: (built: string) => Promise<readonly string[]>) {
  const top = await openFolder();
  const [checkout, built, archive] = [join(top, 'checkout'), join(top, 'built'), join(top, 'built.tar')];
  await put(join(checkout, 'scripts/publish.ts'), 'ours');
  for (const file of files) {
    await put(join(built, file), 'built');
    await utimes(join(built, file), written, written);
  }
  await run('tar', ['--format=posix', '-P', '-C', built, '-cf', archive, ...(await pack(built))]);
  return {
    checkout,
    unpack: () => run(unpacker, [archive, 'yn'], { cwd: checkout }),
    list: async () => (await readdir(checkout, { recursive: true })).sort(),
    readScript: () => readFile(join(checkout, 'scripts/publish.ts'), 'utf8'),
  };
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const ofBrand = ['.cache/yn/manifest.json', 'dist/yn/index.html', 'dist/yn/a..b/灯 \n.html'];
const folders = ['.cache/yn', 'dist/yn'];

it('unpack-built.sh unpacks the folders of a brand and keeps file times', async () => {
  const { checkout, unpack, list } = await openBench(ofBrand, async () => folders);
  await unpack();
  expect(await list()).toEqual(expect.arrayContaining(['scripts/publish.ts', ...ofBrand].toSorted()));
  expect(await readdir(checkout)).toEqual(expect.not.arrayContaining([expect.stringMatching(/^unpack/)]));
  expect((await stat(join(checkout, 'dist/yn/index.html'))).mtime).toEqual(written);
});

it.each<[string, readonly string[], (built: string) => Promise<readonly string[]>]>([
  ['a script of the project', ['scripts/publish.ts'], async () => [...folders, 'scripts']],
  ['files of another brand', ['dist/lwm/index.html'], async () => [...folders, 'dist/lwm']],
  [
    'a path that leaves the folder with ..',
    ['scripts/publish.ts'],
    async () => [...folders, '--transform=s,^scripts,dist/yn/../../scripts,', 'scripts'],
  ],
  [
    'a symbolic link',
    [],
    async (built) => {
      await run('ln', ['-s', '../../scripts', join(built, 'dist/yn/to')]);
      return folders;
    },
  ],
  [
    'a hard link',
    [],
    async (built) => {
      await run('ln', [join(built, 'dist/yn/index.html'), join(built, 'dist/yn/same.html')]);
      return folders;
    },
  ],
  [
    'a pipe',
    [],
    async (built) => {
      await run('mkfifo', [join(built, 'dist/yn/pipe')]);
      return folders;
    },
  ],
])('unpack-built.sh refuses an archive with %s', async (_, more, pack) => {
  const { unpack, list, readScript } = await openBench([...ofBrand, ...more], pack);
  await expect(unpack()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('may contain only files and folders of .cache/yn and dist/yn.'),
  });
  expect(await list()).toEqual(['scripts', 'scripts/publish.ts']);
  expect(await readScript()).toBe('ours');
});

it('publish-brand.yml unpacks archives with unpack-built.sh and runs no package scripts', async () => {
  const text = await readFile(
    resolve(import.meta.dirname, '../../.github/workflows/publish-brand.yml'),
    'utf8',
  );
  expect(text).toContain('run: .github/unpack-built.sh "$RUNNER_TEMP/built/built.tar" "$BRAND"');
  expect(text).not.toMatch(/\btar -/);
  expect(text.match(/npm (?:ci|install|i)\b.*/g)).toEqual(['npm ci --ignore-scripts']);
});
