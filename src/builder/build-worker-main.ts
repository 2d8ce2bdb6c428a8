// Builds one brand after the other, as its parent process asks for them.
import type { CompiledSite } from '#render/compiled-site.ts';
import type { BuildPhase } from './build-request.ts';
import { type BrandBuilder, openBrandBuilder } from './brand-builder.ts';
import type { BuildAnswer, BuildJob, BuildOrder } from './build-worker.ts';

type Job = Omit<BuildJob, 'compiled'>;

/** What this process holds: a brand of a workspace, with the code that renders it. */
interface Held {
  readonly key: string;
  readonly compiling: Promise<CompiledSite>;
  readonly builder: BrandBuilder;
}

let held: Held | null = null;
/** Ends what is done between two builds. */
let pause = new AbortController();
/** What a process that ends with its brand gives to AVIF. */
const avifMs = 60_000;
/** The code of the job that came last. */
let code = Promise.withResolvers<CompiledSite>();

function answer(message: BuildAnswer): void {
  process.send?.(message);
}

async function hold({ workspace, request }: Job, compiling: Promise<CompiledSite>): Promise<BrandBuilder> {
  const key = JSON.stringify([workspace, request.brand.code]);
  if (held?.key === key && (await held.compiling).folder === (await compiling).folder) return held.builder;
  letGo();
  const builder = await openBrandBuilder(workspace, request.brand.code, compiling);
  held = { key, compiling, builder };
  return builder;
}

function letGo(): void {
  pause.abort();
  held?.builder.close();
  held = null;
}

async function build(job: Job, compiling: Promise<CompiledSite>): Promise<void> {
  try {
    const builder = await hold(job, compiling);
    const report = await builder.build({ ...job.request, onProgress: tellStep });
    answer({ kind: 'built', report });
    if (job.isResident) {
      pause = new AbortController();
      void makeAvif(builder, job, pause.signal);
    } else {
      const lacking = await makeAvif(builder, job, AbortSignal.timeout(avifMs));
      answer({ kind: 'rested', lacking });
    }
  } finally {
    if (!job.isResident) letGo();
  }
}

/** AVIF costs too much for a build to wait for it. */
async function makeAvif(
  builder: BrandBuilder,
  { request: { brand } }: Job,
  signal: AbortSignal,
): Promise<number> {
  if (brand.images.kind !== 'own' || !brand.images.avif) return 0;
  try {
    return await builder.makeAvif(signal);
  } catch (error) {
    process.stderr.write(`${brand.code}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 0;
  }
}

/** A hundred steps say as much as ten thousand. */
function tellStep(phase: BuildPhase, done: number, total: number): void {
  if (done === total || done % Math.ceil(total / 100) === 0) answer({ kind: 'step', phase, done, total });
}

process.on('message', (order: BuildOrder) => {
  if (order.kind === 'compiled') return code.resolve(order.compiled);
  code = Promise.withResolvers();
  pause.abort();
  build(order.job, code.promise).catch((error: unknown) => {
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
process.once('disconnect', () => process.exit());
