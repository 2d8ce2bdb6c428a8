import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { listFiles } from '#render/static-files.ts';
import { type BrandFolders, foldersOf, type Workspace } from '#config/workspace.ts';

export const root = resolve(import.meta.dirname, '..', '..');

export const hastyClient = {
  silenceMs: 1_000,
  attemptMs: 4_000,
  maxBodyBytes: 20e6,
  retry: { attempts: 2, firstDelayMs: 5, maxDelayMs: 10, maxRetryAfterMs: 20 },
} as const;

/** Pass `afterAll` to share the folder between all tests of a file. */
export async function openWorkspace(
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<Workspace> {
  const output = await mkdtemp(join(tmpdir(), 'brand-catalogues-'));
  const workspace = { root, output, brandsFile: join(output, 'brands.json') };
  await writeLinkedBrands(workspace.brandsFile);
  onEnd(async () => {
    await rm(output, { recursive: true, force: true });
    await rm(resolve(foldersOf(workspace, 'any').astro, '..'), { recursive: true, force: true });
  });
  return workspace;
}

/** All brands link to the ERP's pictures. Other tests cover stored pictures. */
async function writeLinkedBrands(file: string): Promise<void> {
  const { brands }: { brands: Record<string, object> } = JSON.parse(
    await readFile(join(root, 'brands.json'), 'utf8'),
  );
  const linked = Object.entries(brands).map(([code, brand]) => [code, { ...brand, images: 'link' }]);
  await writeFile(file, JSON.stringify({ brands: Object.fromEntries(linked) }));
}

export function foldersIn(workspace: Workspace, code: string): BrandFolders {
  return foldersOf(workspace, code);
}

export async function digestTree(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = [...(await listFiles(folder))].sort();
  const digests = files.map(async (file): Promise<[string, string]> => {
    return [
      file,
      createHash('sha256')
        .update(await readFile(join(folder, file)))
        .digest('hex'),
    ];
  });
  return new Map(await Promise.all(digests));
}
