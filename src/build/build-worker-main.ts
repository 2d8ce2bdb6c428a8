// Builds one brand after the other, as its parent process asks for them.
import { openBrandBuilder } from './brand-builder.ts';
import type { BuildAnswer, BuildJob } from './build-worker.ts';

function answer(message: BuildAnswer): void {
  process.send?.(message);
}

async function build({ workspace, compiled, request }: BuildJob): Promise<void> {
  const builder = await openBrandBuilder(workspace, request.brand.code, compiled);
  try {
    const report = await builder.build({
      ...request,
      onProgress: (phase, done, total) => answer({ kind: 'step', phase, done, total }),
    });
    answer({ kind: 'built', report });
  } finally {
    builder.close();
  }
}

process.on('message', (job: BuildJob) => {
  build(job).catch((error: unknown) => {
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
process.once('disconnect', () => process.exit());
