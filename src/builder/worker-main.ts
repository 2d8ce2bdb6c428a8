import { noCounts } from '#catalogue/record.ts';
import { parseRecord } from '#catalogue/record-file.ts';
import { toRedactor } from '#config/secrets.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import { type BrandBuilder, openBrandBuilder } from './brand-builder.ts';
import { type Phases, startPhases } from './phases.ts';
import type { Argument, Call, CallName, FromWorker, OpenRequest, Result, ToWorker } from './protocol.ts';
import type { ReleaseBuilder } from './release-builder.ts';

let builder: BrandBuilder | null = null;
let releases: ReleaseBuilder | null = null;
const compiledLater = Promise.withResolvers<CompiledSite>();
let redact = toRedactor({});
const permissions = new Map<number, (mayPublish: boolean) => void>();

process.on('message', (message: ToWorker) => {
  if ('compiled' in message) compiledLater.resolve(message.compiled);
  else if ('name' in message) void answer(message);
  else permissions.get(message.id)?.(message.mayPublish);
});
process.once('disconnect', () => process.exit());
// Ctrl+C signals all processes, but only the parent decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

async function answer<Name extends CallName>({ id, name, argument }: Call<Name>): Promise<void> {
  const phases = startPhases((phase, done, total) => send({ id, kind: 'step', phase, done, total }));
  try {
    send({ id, kind: 'done', result: await handlers[name](argument, phases, id) });
  } catch (error) {
    // Only failed builds need this module.
    const { toBuildError } = await import('./to-build-result.ts');
    const { why, message, violations } = toBuildError(error, phases.current, redact);
    send({ id, kind: 'failed', why, message, violations });
  }
}

function send(message: FromWorker): void {
  // If the parent has died, sending may fail before `disconnect` arrives.
  process.send?.(message, undefined, undefined, (error) => {
    if (error !== null) process.exit();
  });
}

type Handlers = {
  readonly [Name in CallName]: (
    argument: Argument<Name>,
    phases: Phases,
    id: number,
  ) => Promise<Result<Name>>;
};

const handlers: Handlers = {
  open: async (request) => {
    await open(request);
    return null;
  },
  build: ({ live: text, ...request }, phases) => {
    const live = typeof text === 'string' ? (parseRecord(text, noCounts) ?? undefined) : text;
    return required(builder).build({
      ...request,
      ...(live !== undefined && { live }),
      onProgress: phases.report,
    });
  },
  close: async () => {
    close();
    return null;
  },
  publish: (job, phases, id) => required(releases).run(job, phases, () => askPermission(id)),
  report: async (planned) => {
    const reports = await required(releases).report();
    required(releases).startCleanup(planned);
    return { ...reports, bytes: process.memoryUsage.rss() };
  },
  warm: async (_, phases) => {
    await required(releases).warm(phases);
    return process.memoryUsage.rss();
  },
};

async function open({ workspace, brand, compiled, publishing }: OpenRequest): Promise<void> {
  close();
  if (publishing !== null) redact = toRedactor(publishing.variables);
  const isResident = publishing !== null;
  builder = await openBrandBuilder(workspace, brand, compiled ?? compiledLater.promise, { isResident });
  if (publishing === null) return;
  const [{ ReleaseBuilder }, { openTarget }] = await Promise.all([
    import('./release-builder.ts'),
    import('#publish/targets/open-target.ts'),
  ]);
  const target = await openTarget(publishing.target, workspace.output, brand);
  releases = new ReleaseBuilder(publishing, brand, builder, target);
}

function close(): void {
  builder?.close();
  [builder, releases] = [null, null];
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Bug in this program: the worker is not open.');
  return value;
}

async function askPermission(id: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  permissions.set(id, resolve);
  send({ id, kind: 'may-publish' });
  return promise.finally(() => permissions.delete(id));
}
