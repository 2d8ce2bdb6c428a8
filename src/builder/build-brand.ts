import { compileSite } from '#render/compile.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import { startBuildWorker } from './build-worker.ts';
import type { Workspace } from '#config/workspace.ts';

export interface BrandBuildOptions extends BuildRequest {
  readonly workspace: Workspace;
}

/** One brand's way from pull to dist, in a process of its own. Where it throws, the dist is what it was, byte for byte. */
export async function buildBrand({
  workspace,
  onProgress,
  ...request
}: BrandBuildOptions): Promise<BrandReport> {
  const compiled = await compileSite(workspace.root);
  const worker = startBuildWorker(workspace.root);
  try {
    return await worker.build({ workspace, compiled, request, isResident: false }, onProgress);
  } finally {
    await worker.stop();
  }
}
