import { compileSite } from '#render/compile.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import { type BuildWorker, startBuildWorker } from './build-worker.ts';
import type { Workspace } from '#config/workspace.ts';

/** Keeps a compiled renderer and one brand in a process of its own, and builds what changed as often as it is asked. */
export interface ResidentBuilder {
  /** Throws what the build throws; the next one starts anew where that is needed. One at a time. */
  build(request: BuildRequest): Promise<BrandReport>;
  /** Ends what is being built, too; nothing is built any more. */
  stop(): Promise<void>;
}

export function startResidentBuilder(workspace: Workspace): ResidentBuilder {
  let worker: BuildWorker | null = null;
  let folder = '';
  let isStopped = false;
  return {
    async build({ onProgress, ...request }) {
      const compiled = await compileSite(workspace.root);
      // New code needs a new process: modules are loaded once.
      if (worker !== null && (!worker.isAlive || folder !== compiled.folder)) {
        await worker.stop();
        worker = null;
      }
      if (isStopped) throw new Error('The builder was stopped before it built. Start it again.');
      worker ??= startBuildWorker(workspace.root);
      folder = compiled.folder;
      return worker.build({ workspace, compiled, request, isResident: true }, onProgress);
    },
    stop: async () => {
      isStopped = true;
      await worker?.stop();
    },
  };
}
