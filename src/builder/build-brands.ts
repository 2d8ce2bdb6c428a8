import pMap from 'p-map';
import { compileSite } from '#render/compile.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import { type BuildWorker, startBuildWorker } from './build-worker.ts';
import type { Workspace } from '#config/workspace.ts';

export type BrandResult =
  | { readonly isBuilt: true; readonly report: BrandReport }
  | { readonly isBuilt: false; readonly brand: string; readonly error: Error };

export interface BrandBuilds {
  readonly workspace: Workspace;
  readonly requests: readonly BuildRequest[];
  /** Processes at once. */
  readonly jobs: number;
  readonly onResult: (result: BrandResult) => void;
  /** Told how many pictures of a brand lack their AVIF still. */
  readonly onLacking?: (brand: string, pictures: number) => void;
}

/**
 * Bytes outside of V8's heap count as what is in it: else, in a process that ends soon, the lists of 100,000 products have
 * the whole heap looked through for every 30 MB of theirs.
 */
const flags = ['--external-memory-accounted-in-global-limit'];

/** Compiles once, then builds brands in processes; one brand's failure never stops another. Throws where nothing compiles. */
export async function buildBrands({
  workspace,
  requests,
  jobs,
  onResult,
  onLacking,
}: BrandBuilds): Promise<readonly BrandResult[]> {
  const compiling = compileSite(workspace.root);
  const started: BuildWorker[] = [];
  const free: BuildWorker[] = [];
  const start = () => {
    const worker = startBuildWorker(workspace.root, flags);
    started.push(worker);
    return worker;
  };
  const build = async (request: BuildRequest) => {
    const worker = free.pop() ?? start();
    const result = await attempt(worker, workspace, compiling, request);
    // Where nothing compiles, no brand is at fault.
    await compiling;
    onResult(result);
    const lacking = await worker.rest();
    if (lacking > 0) onLacking?.(request.brand.code, lacking);
    if (worker.isAlive) free.push(worker);
    return result;
  };
  try {
    return await pMap(requests, build, { concurrency: jobs });
  } finally {
    await Promise.all(started.map((worker) => worker.stop()));
  }
}

async function attempt(
  worker: BuildWorker,
  workspace: Workspace,
  compiled: Promise<CompiledSite>,
  { onProgress, ...request }: BuildRequest,
): Promise<BrandResult> {
  try {
    return {
      isBuilt: true,
      report: await worker.build({ workspace, compiled, request, isResident: false }, onProgress),
    };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    return { isBuilt: false, brand: request.brand.code, error };
  }
}
