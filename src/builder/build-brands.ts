import pMap from 'p-map';
import { existsSync } from 'node:fs';
import { foldersOf, type Workspace } from '#config/workspace.ts';
import { compileSite } from '#render/compile.ts';
import type { BrandReport, BuildRequest } from './build-job.ts';
import { toBuildArgument } from './protocol.ts';
import { startWorker, type Worker } from './worker.ts';

export type BrandResult =
  | { readonly isBuilt: true; readonly report: BrandReport }
  | {
      readonly isBuilt: false;
      readonly brand: string;
      readonly hasDist: boolean;
      readonly error: Error;
    };

export interface BrandBuilds {
  readonly workspace: Workspace;
  readonly requests: readonly BuildRequest[];
  readonly jobs: number;
  readonly onResult: (result: BrandResult) => void;
}

/** Throws if compiling fails. A brand's error is in its result. */
export async function buildBrands(builds: BrandBuilds): Promise<readonly BrandResult[]> {
  const { workspace, requests, jobs, onResult } = builds;
  const compiling = compileSite(workspace.root);
  const workers = new Set<Worker>();
  const free: Worker[] = [];
  const build = async (request: BuildRequest) => {
    const worker = free.pop() ?? startWorker();
    if (!workers.has(worker)) compiling.then(worker.sendCompiled, worker.kill);
    workers.add(worker);
    const result = await buildOn(worker, workspace, request);
    await compiling;
    onResult(result);
    await worker.call('close', null).catch(() => {});
    if (worker.isAlive) free.push(worker);
    return result;
  };
  try {
    return await pMap(requests, build, { concurrency: jobs });
  } finally {
    await Promise.all([...workers].map((worker) => worker.stop()));
  }
}

export async function buildBrand({
  workspace,
  ...request
}: BuildRequest & { readonly workspace: Workspace }): Promise<BrandReport> {
  const [result] = await buildBrands({ workspace, requests: [request], jobs: 1, onResult: () => {} });
  if (result?.isBuilt) return result.report;
  throw result?.error ?? new Error(`Bug in this program: the build of ${request.brand.code} has no result.`);
}

async function buildOn(
  worker: Worker,
  workspace: Workspace,
  { onProgress, ...request }: BuildRequest,
): Promise<BrandResult> {
  const { code: brand } = request.brand;
  try {
    await worker.call('open', { workspace, brand, compiled: null, publishing: null });
    const report = await worker.call('build', toBuildArgument(request), { onStep: onProgress });
    return { isBuilt: true, report };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    return { isBuilt: false, brand, hasDist: existsSync(foldersOf(workspace, brand).dist), error };
  }
}
