// Builds one brand after the other, as its parent process asks for them.
import { type BrandBuilder, openBrandBuilder } from './brand-builder.ts';
import type { BuildAnswer, BuildJob } from './build-worker.ts';

/** The brand that this process holds. */
let held: { readonly brand: string; readonly builder: BrandBuilder } | null = null;

function answer(message: BuildAnswer): void {
  process.send?.(message);
}

async function hold({ workspace, compiled, request }: BuildJob): Promise<BrandBuilder> {
  const brand = request.brand.code;
  if (held?.brand === brand) return held.builder;
  letGo();
  const builder = await openBrandBuilder(workspace, brand, compiled);
  held = { brand, builder };
  return builder;
}

function letGo(): void {
  held?.builder.close();
  held = null;
}

async function build(job: BuildJob): Promise<void> {
  try {
    const builder = await hold(job);
    const report = await builder.build({ ...job.request, onProgress: tellStep });
    answer({ kind: 'built', report });
  } finally {
    if (!job.isResident) letGo();
  }
}

/** A hundred steps say as much as ten thousand. */
function tellStep(phase: 'pull' | 'render', done: number, total: number): void {
  if (done === total || done % Math.ceil(total / 100) === 0) answer({ kind: 'step', phase, done, total });
}

process.on('message', (job: BuildJob) => {
  build(job).catch((error: unknown) => {
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
process.once('disconnect', () => process.exit());
