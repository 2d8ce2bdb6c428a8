import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Brand, readBrands } from '#config/brands.ts';
import type { BrandReport, BuildRequest } from '#builder/build-job.ts';
import { toBuildArgument } from '#builder/protocol.ts';
import { startWorker as startBuilderProcess, type Worker } from '#builder/worker.ts';
import type { BrandFolders, Workspace } from '#config/workspace.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { journalOf } from '#files/journal.ts';
import { readSealed, sealText } from '#files/file-io.ts';
import { compileSite } from '#render/compile.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import { digestTree, root } from './workbench.ts';

export const compiled = await compileSite(root);

const brands = await readBrands(join(root, 'brands.json'));

export function brandOf(code: string): Brand {
  const brand = brands.get(code);
  if (brand === undefined) throw new Error(`brands.json has no ${code}.`);
  // Links to the ERP's pictures, because other tests cover stored pictures.
  return { ...brand, images: { kind: 'link' } };
}

/** If `erp` is null, the last snapshot is built. */
export function requestFor(code: string, erp: DemoErp | null): Omit<BuildRequest, 'onProgress'> {
  const source = erp && { host: erp.origin, publicHost: 'https://erp.example', isDemo: true };
  return { brand: brandOf(code), erp: source, allowShrink: true };
}

/** If `isResident` is true, the worker keeps the brand's state in memory for the next build. */
export interface Build {
  readonly workspace: Workspace;
  readonly compiled: CompiledSite;
  readonly request: Omit<BuildRequest, 'onProgress'>;
  readonly isResident: boolean;
}

export interface Builder {
  build(build: Build, onProgress?: BuildRequest['onProgress']): Promise<BrandReport>;
}

export type BuildWorker = Builder & Pick<Worker, 'isAlive' | 'pid' | 'stop'>;

export function startBuildWorker(): BuildWorker {
  const worker = startBuilderProcess();
  let open = '';
  const close = async () => {
    if (worker.isAlive) await worker.call('close', null).catch(() => {});
    open = '';
  };
  return {
    get isAlive() {
      return worker.isAlive;
    },
    pid: worker.pid,
    stop: () => worker.stop(),
    build: async ({ workspace, compiled: code, request, isResident }, onStep = () => {}) => {
      const brand = request.brand.code;
      const key = JSON.stringify([workspace, brand, code.folder]);
      if (open !== key) await worker.call('open', { workspace, brand, compiled: code, publishing: null });
      open = key;
      try {
        return await worker.call('build', toBuildArgument(request), { onStep });
      } finally {
        if (!isResident) await close();
      }
    },
  };
}

let shared: BuildWorker | null = null;
let line: Promise<unknown> = Promise.resolve();

/**
 * All test files in a Vitest process share this worker, because its start takes as long as ten small builds.
 * It builds one site at a time and ends with the Vitest process.
 */
export const sharedWorker: Builder & Pick<Worker, 'pid'> = {
  get pid() {
    return shared?.pid;
  },
  build: (job, onProgress) => {
    const building = line.then(() => {
      if (!shared?.isAlive) shared = startBuildWorker();
      return shared.build(job, onProgress);
    });
    line = building.catch(() => {});
    return building;
  },
};

/** Builds in the shared worker, which drops the brand's state after the build. */
export function buildShared(workspace: Workspace, request: BuildRequest): Promise<BrandReport> {
  const { onProgress, ...rest } = request;
  return sharedWorker.build({ workspace, compiled, request: rest, isResident: false }, onProgress);
}

export function build(
  workspace: Workspace,
  code: string,
  erp: DemoErp | null,
  options: Partial<BuildRequest> = {},
): Promise<BrandReport> {
  const source = erp && { host: erp.origin, publicHost: erp.origin, isDemo: true };
  const request = { brand: brandOf(code), erp: source, allowShrink: false, onProgress: () => {} };
  return buildShared(workspace, { ...request, ...options });
}

type OnEnd = (end: () => Promise<void>) => void;

/** Copies the compiled code into the project folder, so that the copy finds the project's packages. */
export async function copyCode(onEnd: OnEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(root, '.cache', 'code-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  await cp(compiled.folder, folder, { recursive: true });
  return folder;
}

/** Preloads `module` in the worker. The module reads its options from the URL query. */
export function startWorkerWith(module: URL, query: Readonly<Record<string, string>>): BuildWorker {
  const before = process.env.NODE_OPTIONS;
  module.search = new URLSearchParams(query).toString();
  process.env.NODE_OPTIONS = `${before ?? ''} --import=${module.href}`;
  try {
    return startBuildWorker();
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  }
}

/** With `isResident: false`, the next build reads everything from disk. */
export async function buildIn(
  worker: Builder,
  workspace: Workspace,
  request: Omit<BuildRequest, 'onProgress'>,
  isResident = true,
): Promise<BrandReport> {
  return await worker.build({ workspace, compiled, request, isResident }, () => {});
}

/** Makes the next build a full build. */
export async function forgetDist({ dist, manifest }: BrandFolders): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await forgetManifest({ manifest });
}

export async function forgetManifest({ manifest }: Pick<BrandFolders, 'manifest'>): Promise<void> {
  for (const file of [manifest, journalOf(manifest)]) await rm(file, { force: true });
}

export async function readTree(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const others = entries
    .filter((entry) => !entry.isFile())
    .map((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name));
      return [path, entry.isDirectory() ? 'folder' : 'neither file nor folder'] as const;
    });
  return new Map([...(await digestTree(folder)), ...others]);
}

export function differences(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const paths = [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => one.get(path) !== other.get(path),
  );
  const describeDifference = (path: string) => {
    if (!one.has(path)) return 'not expected';
    return other.has(path) ? 'differs' : 'missing';
  };
  return Object.fromEntries(paths.map((path) => [path, describeDifference(path)]));
}

export function expectSameTree(
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
  message = '',
): void {
  expect(expected.size, message).toBeGreaterThan(0);
  expect(differences(expected, found), message).toEqual({});
}

export async function editSnapshot(
  file: string,
  change: (snapshot: { version: string; readonly products: Record<string, unknown>[] }) => void,
): Promise<void> {
  const snapshot = JSON.parse((await readSealed(file)) ?? '');
  change(snapshot);
  await writeFile(file, sealText(JSON.stringify(snapshot)));
}
