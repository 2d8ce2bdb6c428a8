import type { Workspace } from '#config/workspace.ts';
import { compileSite } from '#render/compile.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import { toBuildMessage } from './protocol.ts';
import { startWorker, type Worker } from './worker.ts';

/** Keeps a brand and its compiled code in a worker, and builds what changed as often as it is asked. */
export interface ResidentBuilder {
  /** Throws what the build throws. One build at a time. */
  build(request: BuildRequest): Promise<BrandReport>;
  /** Ends a build that is under way, too; nothing is built any more. */
  stop(): Promise<void>;
}

export function startResidentBuilder(workspace: Workspace): ResidentBuilder {
  let current: { readonly worker: Worker; readonly folder: string } | null = null;
  let isStopped = false;
  const open = async (brand: string) => {
    const compiled = await compileSite(workspace.root);
    if (isStopped) throw new Error('The builder was stopped before it built. Start it again.');
    if (current?.worker.isAlive && current.folder === compiled.folder) return current.worker;
    // New code needs a new process: modules are loaded once.
    await current?.worker.stop();
    const worker = startWorker();
    // Without its folder until it is open: a brand that another process builds is opened anew by the next build.
    current = { worker, folder: '' };
    await worker.ask({ kind: 'open', workspace, brand, compiled, publishing: null }, 'opened');
    current = { worker, folder: compiled.folder };
    return worker;
  };
  return {
    async build({ onProgress, ...request }) {
      const { code, images } = request.brand;
      const worker = await open(code);
      const { report } = await worker.ask(toBuildMessage(request), 'built', { onStep: onProgress });
      if (images.kind === 'own' && images.avif)
        worker.ask({ kind: 'make-avif', limitMs: null }, 'avif-made').catch((error: unknown) => {
          if (!isStopped) process.stderr.write(`${code}: ${String(error)}\n`);
        });
      return report;
    },
    stop: async () => {
      isStopped = true;
      await current?.worker.stop();
    },
  };
}
