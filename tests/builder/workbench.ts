import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Brand, readBrands } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import { buildBrand } from '#builder/build-brands.ts';
import type { BrandReport, BuildRequest } from '#builder/build-request.ts';
import { listFiles } from '#render/static-files.ts';
import { type BrandFolders, foldersOf, type Workspace } from '#config/workspace.ts';
import type { DemoErp } from '#demo-erp/start.ts';

export const root = resolve(import.meta.dirname, '..', '..');

/** Time-outs and delays short enough for a test. */
export const hastyClient = {
  silenceMs: 400,
  attemptMs: 4_000,
  maxBodyBytes: 20e6,
  retry: { attempts: 2, firstDelayMs: 5, maxDelayMs: 10, maxRetryAfterMs: 20 },
} as const;

/** A folder of this test's own for dist and cache, gone when it ends. */
export async function openWorkspace(): Promise<Workspace> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const output = await mkdtemp(join(root, '.cache', 'test-'));
  const workspace = { root, output, brandsFile: join(output, 'brands.json') };
  await writeLinkedBrands(workspace.brandsFile);
  onTestFinished(async () => {
    await rm(output, { recursive: true, force: true });
    await rm(resolve(foldersOf(workspace, 'any').astro, '..'), { recursive: true, force: true });
  });
  return workspace;
}

/** The project's brands.json with links to the ERP's pictures: those have tests of their own. */
async function writeLinkedBrands(file: string): Promise<void> {
  const { brands }: { brands: Record<string, object> } = JSON.parse(
    await readFile(join(root, 'brands.json'), 'utf8'),
  );
  const linked = Object.entries(brands).map(([code, brand]) => [code, { ...brand, images: 'link' }]);
  await writeFile(file, JSON.stringify({ brands: Object.fromEntries(linked) }));
}

async function brandOf(code: BrandCode): Promise<Brand> {
  const brand = (await readBrands(join(root, 'brands.json'))).get(code);
  if (brand === undefined) throw new Error(`brands.json has no ${code}.`);
  // Pictures have tests of their own.
  return { ...brand, images: { kind: 'link' } };
}

export function foldersIn(workspace: Workspace, code: BrandCode): BrandFolders {
  return foldersOf(workspace, code);
}

/** Builds a brand from a demo ERP as `npm run build` does; null is an offline build. */
export async function build(
  workspace: Workspace,
  code: BrandCode,
  erp: DemoErp | null,
  options: Partial<BuildRequest> = {},
): Promise<BrandReport> {
  const source = erp && { host: erp.origin, publicHost: erp.origin, isDemo: true };
  const brand = await brandOf(code);
  return buildBrand({ workspace, brand, erp: source, allowShrink: false, onProgress: () => {}, ...options });
}

/** Path → digest of every file below a folder. */
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
