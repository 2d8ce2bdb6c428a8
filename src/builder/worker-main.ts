// Entry of the worker process: builds and publishes a brand, or renders some of its pages.
import { noCounts } from '#catalogue/record.ts';
import { parseRecord } from '#catalogue/record-file.ts';
import { toRedactor } from '#config/secrets.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import { type BrandBuilder, openBrandBuilder } from './brand-builder.ts';
import { type Phases, startPhases } from './phases.ts';
import type { FromWorker, ToWorker, WorkerAnswer, WorkerRequest, WorkerResult } from './protocol.ts';
import type { ReleaseBuilder } from './release-builder.ts';
import { openSharedBrand, type RenderPages, type SharedJob } from './shared-brand.ts';

interface OpenBrand {
  readonly builder: BrandBuilder;
  /** Publishes releases; null if this process only builds. */
  readonly releases: ReleaseBuilder | null;
}

let brand: OpenBrand | null = null;
let planPages: ((job: SharedJob) => RenderPages) | null = null;
let renderPages: RenderPages | null = null;
const compiledLater = Promise.withResolvers<CompiledSite>();
let redact = toRedactor({});
const permissions = new Map<number, (mayPublish: boolean) => void>();

process.on('message', (message: ToWorker) => {
  if ('compiled' in message) compiledLater.resolve(message.compiled);
  else if ('request' in message) void answer(message.id, message.request);
  else permissions.get(message.id)?.(message.mayPublish);
});
process.once('disconnect', () => process.exit());
// A terminal sends these signals to the whole process group, but the parent decides when a build ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

async function answer(id: number, request: WorkerRequest): Promise<void> {
  const phases = startPhases((phase, done, total) => send(id, { kind: 'step', phase, done, total }));
  try {
    send(id, await handle(id, request, phases));
  } catch (error) {
    // Loaded on demand, because it imports modules that a plain build does not need.
    const { toBuildError } = await import('./to-build-error.ts');
    const { why, message, violations } = toBuildError(error, phases.current, redact);
    send(id, { kind: 'failed', why, message, violations });
  }
}

function send(id: number, answer: WorkerAnswer): void {
  const message: FromWorker = { id, answer };
  // If the parent has died, sending fails before the disconnect event arrives.
  process.send?.(message, undefined, undefined, (error) => {
    if (error !== null) process.exit();
  });
}

async function handle(id: number, request: WorkerRequest, phases: Phases): Promise<WorkerResult> {
  switch (request.kind) {
    case 'open':
      brand = await openBrand(request);
      return { kind: 'opened' };
    case 'build': {
      const { live: text } = request;
      const live = typeof text === 'string' ? (parseRecord(text, noCounts) ?? undefined) : text;
      const report = await requireBrand().builder.build({
        ...request.request,
        ...(live !== undefined && { live }),
        onProgress: phases.report,
      });
      return { kind: 'built', report };
    }
    case 'close':
      brand?.builder.close();
      brand = null;
      return { kind: 'closed' };
    case 'publish': {
      const result = await requireReleases(requireBrand()).run(request.job, phases, () => askPermission(id));
      return { kind: 'published', result };
    }
    case 'report': {
      const releases = requireReleases(requireBrand());
      const liveReports = await releases.report();
      releases.startCleanup(request.planned);
      return { kind: 'reported', liveReports: { ...liveReports, bytes: process.memoryUsage.rss() } };
    }
    case 'warm':
      await requireReleases(requireBrand()).warm(phases);
      return { kind: 'warmed', bytes: process.memoryUsage.rss() };
    case 'open-pages':
      planPages = await openSharedBrand(request.shared, compiledLater.promise);
      return { kind: 'opened' };
    case 'plan-pages':
      renderPages = planPages?.(request.job) ?? null;
      return { kind: 'planned' };
    case 'render':
      if (renderPages === null) throw new Error('Pages were requested before their brand was set.');
      return { kind: 'rendered', entries: await renderPages(request.outputs, new Map(request.before)) };
  }
}

async function openBrand(request: WorkerRequest & { readonly kind: 'open' }): Promise<OpenBrand> {
  const { workspace, brand: code, compiled, publishing } = request;
  brand?.builder.close();
  brand = null;
  if (publishing !== null) redact = toRedactor(publishing.variables);
  const isResident = publishing !== null;
  const builder = await openBrandBuilder(workspace, code, compiled ?? compiledLater.promise, { isResident });
  if (publishing === null) return { builder, releases: null };
  // Loaded on demand, because a plain build does not publish.
  const [{ ReleaseBuilder }, { openTarget }] = await Promise.all([
    import('./release-builder.ts'),
    import('#publish/targets/open-target.ts'),
  ]);
  const target = await openTarget(publishing.target, workspace.output, code);
  return { builder, releases: new ReleaseBuilder(publishing, code, builder, target) };
}

function requireBrand(): OpenBrand {
  if (brand === null) throw new Error('A build was requested before its brand was set.');
  return brand;
}

function requireReleases({ releases }: OpenBrand): ReleaseBuilder {
  if (releases === null) throw new Error('This worker has no publishing settings and can only build.');
  return releases;
}

async function askPermission(id: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  permissions.set(id, resolve);
  send(id, { kind: 'may-publish' });
  return promise.finally(() => permissions.delete(id));
}
