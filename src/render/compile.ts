import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { orAbsent } from '#files/whole.ts';
import { compiledPath, type CompiledSite } from './compiled-site.ts';
import { digestSources } from './source-digest.ts';

const compiler = fileURLToPath(new URL('compile-main.ts', import.meta.url));
/** Folders of other code that are kept, so that going back and forth costs nothing. */
const keptFolders = 3;

/** The compiled site, compiled now only where its sources were never compiled before. Throws what Astro says. */
export async function compileSite(root: string): Promise<CompiledSite> {
  const shelf = join(root, '.cache', 'compiled');
  const folder = join(shelf, digestSources(root));
  const known = await readCompiled(folder);
  if (known !== null) return known;
  await mkdir(shelf, { recursive: true });
  const aside = join(shelf, `next-${randomUUID()}`);
  await runCompiler(root, aside);
  try {
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Where another process was quicker, its folder holds the same.
    if ((await orAbsent(stat(folder))) === null) throw error;
  }
  await sweep(shelf);
  const compiled = await readCompiled(folder);
  if (compiled !== null) return compiled;
  throw new Error(`${folder} isn't whole. Delete it, then build again.`);
}

async function readCompiled(folder: string): Promise<CompiledSite | null> {
  const text = await orAbsent(readFile(compiledPath.record(folder), 'utf8'));
  if (text === null) return null;
  const now = new Date();
  await utimes(folder, now, now);
  return { ...JSON.parse(text), folder, sources: basename(folder) };
}

async function runCompiler(root: string, folder: string): Promise<void> {
  const child = fork(compiler, [root, folder], {
    cwd: root,
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined, ASTRO_TELEMETRY_DISABLED: '1' },
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
    `The site can't be compiled (Astro ended with ${code ?? 'a signal'}):\n${lines.join('').trim()}`,
  );
}

/** Leaves the folders used last; what a killed compiler left behind is as old as its process. */
async function sweep(shelf: string): Promise<void> {
  const names = await readdir(shelf);
  const used = await Promise.all(
    names.map(async (name) => ({ name, at: (await orAbsent(stat(join(shelf, name))))?.mtimeMs ?? 0 })),
  );
  const old = used.toSorted((one, other) => other.at - one.at).slice(keptFolders);
  await Promise.all(old.map(({ name }) => rm(join(shelf, name), { recursive: true, force: true })));
}
