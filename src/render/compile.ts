import { fork } from 'node:child_process';
import { createHash, hash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales } from '#catalogue/text.ts';
import { toChildEnvironment } from '#config/variable.ts';
import { nullIfMissing } from '#files/file-io.ts';
import { dictionaryFile } from './dictionaries.ts';
import { compiledPath, type CompiledSite, readCompiled } from './compiled-site.ts';

const compiler = fileURLToPath(new URL('compile-main.ts', import.meta.url));
/** Keeps the latest compilations, so that the site is not compiled again after every switch between Git branches. */
const keptFolders = 3;
/** Prefix of folders that are still being written, or were left by a killed compiler. */
const unfinished = 'next-';
const abandonedMs = 3_600_000;

/** Compiles only if sources changed. If Astro fails, throws an error with its output. */
export async function compileSite(root: string): Promise<CompiledSite> {
  const folder = folderOf(root);
  const shelf = dirname(folder);
  const known = await readAndTouch(folder);
  if (known !== null) return known;
  await mkdir(shelf, { recursive: true });
  const aside = join(shelf, `${unfinished}${randomUUID()}`);
  await runCompiler(root, aside, digestSources(root));
  await moveIn(aside, folder);
  await sweep(shelf);
  const compiled = await readAndTouch(folder);
  if (compiled !== null) return compiled;
  throw new Error(`${folder} is incomplete. Delete it, then build again.`);
}

/** The name depends on the project's path, because compiled code contains this path. */
export function folderOf(root: string): string {
  const name = hash('sha256', `${resolve(root)} ${digestSources(root)}`).slice(0, 20);
  return join(root, '.cache', 'compiled', name);
}

/** Keeps a folder that another process has created, unless it is damaged. */
async function moveIn(aside: string, folder: string): Promise<void> {
  for (;;) {
    try {
      return await rename(aside, folder);
    } catch (error) {
      if ((await nullIfMissing(stat(folder))) === null) throw error;
      if ((await readCompiled(folder)) !== null) return rm(aside, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Concurrent calls share one compilation. */
export function createCompiler(root: string): () => Promise<CompiledSite> {
  let last: { readonly times: string; readonly compiled: Promise<CompiledSite> } | null = null;
  const start = (times: string) => {
    const started = { times, compiled: compileSite(root) };
    started.compiled.catch(() => {
      if (last === started) last = null;
    });
    return started;
  };
  return async () => {
    const times = readTimes(root);
    if (last?.times !== times) last = start(times);
    const compiled = await last.compiled;
    if (existsSync(compiledPath.record(compiled.folder))) return compiled;
    last = start(times);
    return last.compiled;
  };
}

/** Includes the builder's sources, because sitemaps, search files and lists of products are not made by compiled code. */
export function digestSources(root: string): string {
  const digest = createHash('sha256').update(`${process.version} ${process.versions.icu}`);
  for (const file of listSources(root))
    digest.update(`\n${relative(root, file)}\n`).update(readFileSync(file));
  return digest.digest('base64url').slice(0, 22);
}

function readTimes(root: string): string {
  return listSources(root)
    .map((file) => {
      const { ino, size, mtimeMs } = statSync(file);
      return `${file} ${ino} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

/** Reads synchronously, which is faster for a few hundred small files. */
function listSources(root: string): readonly string[] {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  return [
    ...sources.sort(),
    ...locales.map((locale) => dictionaryFile(root, locale)),
    join(root, 'package-lock.json'),
    join(root, 'tsconfig.json'),
  ];
}

/** Renews the folder's time, because `sweep` removes the oldest folders. */
async function readAndTouch(folder: string): Promise<CompiledSite | null> {
  const compiled = await readCompiled(folder);
  const now = new Date();
  if (compiled !== null) await utimes(folder, now, now);
  return compiled;
}

async function runCompiler(root: string, folder: string, sources: string): Promise<void> {
  const child = fork(compiler, [root, folder, sources], {
    cwd: root,
    execArgv: [],
    env: { ...toChildEnvironment(process.env), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => lines.push(String(text)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  await rm(folder, { recursive: true, force: true });
  throw new Error(
    `The site can't be compiled (Astro ended with ${code === null ? 'a signal' : `code ${code}`}):\n${lines.join('').trim()}`,
  );
}

async function sweep(shelf: string): Promise<void> {
  const names = await readdir(shelf);
  const all = await Promise.all(
    names.map(async (name) => ({ name, at: (await nullIfMissing(stat(join(shelf, name))))?.mtimeMs ?? 0 })),
  );
  const isUnfinished = ({ name }: { readonly name: string }) => name.startsWith(unfinished);
  const whole = all.filter((one) => !isUnfinished(one)).toSorted((one, other) => other.at - one.at);
  const abandoned = all.filter((one) => isUnfinished(one) && Date.now() - one.at > abandonedMs);
  for (const { name } of [...whole.slice(keptFolders), ...abandoned])
    await rm(join(shelf, name), { recursive: true, force: true });
}
