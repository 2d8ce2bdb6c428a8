import pLimit, { type LimitFunction } from 'p-limit';
import type { ServiceEnvironment } from '#config/service-environment.ts';
import { createCompiler } from '#render/compile.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import { BuildError } from './failure.ts';
import type { LiveReports, BuilderSettings, BuildJob, BuildResult } from './build-job.ts';
import { type Limit, limitWorker, residentFlags, startWorker, type Worker } from './worker.ts';
import type { OnPhase } from './phases.ts';
import { ReportTurn } from './report-turn.ts';

export interface JobListeners {
  readonly onPhase: OnPhase;
  /** Called just before the release goes live. If it returns false, the release does not go live. */
  readonly mayPublish: () => Promise<boolean>;
  /** Returns the id of the scheduled release, which must not be removed. Null if nothing is scheduled. */
  readonly readPlanned?: () => Promise<string | null>;
  readonly signal: AbortSignal;
}

export interface FinishedJob extends BuildResult {
  /** Rejects if the worker ends before it has written the reports. */
  readonly liveReports: Promise<LiveReports>;
}

export interface BuilderPoolOptions {
  readonly settings: BuilderSettings;
  readonly limits: Pick<ServiceEnvironment, 'buildMs' | 'builderBytes'>;
  readonly compile?: () => Promise<CompiledSite>;
  readonly readFreeBytes?: () => number;
  readonly onProblem?: (brand: string, error: unknown) => void;
}

const resolveNull = async () => null;

interface Member {
  readonly worker: Worker;
  readonly opened: Promise<unknown>;
  readonly folder: string;
  isBusy: boolean;
  usedAt: number;
  bytes: number;
}

/** A new worker is expected to need at least this many bytes of memory. */
const bytesAtFirst = 400e6;

export class BuilderPool {
  readonly #options: BuilderPoolOptions;
  readonly #compile: () => Promise<CompiledSite>;
  readonly #members = new Map<string, Member>();
  readonly #queues = new Map<string, LimitFunction>();
  readonly #reports = new ReportTurn();
  #isStopped = false;
  #fault: { readonly error: unknown } | null = null;

  constructor(options: BuilderPoolOptions) {
    this.#options = options;
    const compile = options.compile ?? createCompiler(options.settings.workspace.root);
    this.#compile = async () => {
      try {
        const compiled = await compile();
        this.#fault = null;
        return compiled;
      } catch (error) {
        this.#fault = { error };
        throw error;
      }
    };
  }

  /** Throws if the last compilation failed. */
  check(): void {
    if (this.#fault !== null) throw this.#fault.error;
  }

  /** Waits for earlier jobs of the brand. Throws `BuildError`, or the reason of an aborted `signal`. */
  run(
    job: BuildJob,
    { signal, onPhase, mayPublish, readPlanned = resolveNull }: JobListeners,
  ): Promise<FinishedJob> {
    this.#reports.begin(job.brand);
    return this.#runOnWorker(job.brand, signal, async (worker, limit) => {
      const onStep: OnPhase = (...step) => {
        limit.onPhase(...step);
        onPhase(...step);
      };
      const result = await this.#reports.runWithoutReports(job.brand, () =>
        worker.call('publish', job, { onStep, mayPublish }),
      );
      const liveReports = this.#reports
        .wait(job.brand)
        .then(readPlanned)
        .then((planned) => worker.call('report', planned));
      const bytes = liveReports.then((after) => after.bytes);
      // An unhandled rejection would end the process.
      liveReports.catch(() => {});
      return { value: { ...result, liveReports }, bytes };
    });
  }

  /** Builds brands in advance, so that their first job is faster. Publishes nothing and never throws. */
  async warm(brands: readonly string[]): Promise<void> {
    const { signal } = new AbortController();
    for (const brand of brands) {
      await Promise.all([...this.#queues.values()].map((queue) => queue(() => {})));
      const hasRoom = this.#readFreeBytes() > 2 * this.#usualBytes();
      if (this.#isStopped || this.#members.has(brand) || !hasRoom) continue;
      const warmed = this.#runOnWorker(brand, signal, async (worker, { onPhase }) => {
        const bytes = await worker.call('warm', null, { onStep: onPhase });
        return { value: null, bytes: Promise.resolve(bytes) };
      });
      await warmed.catch((error: unknown) => this.#options.onProblem?.(brand, error));
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#members.values()].map(({ worker }) => worker.kill()));
  }

  #runOnWorker<Value>(
    brand: string,
    signal: AbortSignal,
    work: (
      worker: Worker,
      limit: Limit,
    ) => Promise<{ readonly value: Value; readonly bytes: Promise<number> }>,
  ): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const runInTurn = async () => {
      signal.throwIfAborted();
      const member = await this.#acquireWorker(brand);
      const limit = limitWorker(member.worker, this.#options.limits.buildMs, signal);
      try {
        await member.opened;
        const { value, bytes } = await work(member.worker, limit);
        resolve(value);
        member.bytes = await bytes.catch(() => member.bytes);
      } catch (error) {
        throw limit.reason ?? error;
      } finally {
        limit.liftTimeout();
        Object.assign(member, { isBusy: false, usedAt: Date.now() });
      }
    };
    const queue = this.#queues.get(brand) ?? pLimit(1);
    this.#queues.set(brand, queue);
    queue(runInTurn).catch(reject);
    return promise;
  }

  async #acquireWorker(brand: string): Promise<Member> {
    const compiled = await this.#compile();
    const known = this.#members.get(brand);
    if (known !== undefined && known.folder === compiled.folder && this.#isFit(known)) {
      known.isBusy = true;
      return known;
    }
    await this.#end(brand);
    while (this.#readFreeBytes() < this.#usualBytes() && (await this.#makeRoom())) {
      // Each call of `#makeRoom` ends one idle worker, so the loop needs no body.
    }
    if (this.#isStopped)
      throw new BuildError(
        'other',
        'The service is stopping. It will build this brand after its next start.',
      );
    const { settings } = this.#options;
    const worker = startWorker('The build will be repeated.', residentFlags);
    const { workspace } = settings;
    const opened = worker.call('open', { workspace, brand, compiled, publishing: settings });
    opened.catch(() => void worker.kill());
    const member = { worker, opened, folder: compiled.folder, isBusy: true, usedAt: Date.now(), bytes: 0 };
    this.#members.set(brand, member);
    return member;
  }

  #isFit({ worker, bytes }: Member): boolean {
    return worker.isAlive && bytes <= this.#options.limits.builderBytes;
  }

  async #makeRoom(): Promise<boolean> {
    const [oldest] = [...this.#members]
      .filter(([, { isBusy }]) => !isBusy)
      .toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    if (oldest === undefined) return false;
    await this.#end(oldest[0]);
    return true;
  }

  async #end(brand: string): Promise<void> {
    const member = this.#members.get(brand);
    this.#members.delete(brand);
    await member?.worker.kill();
  }

  #readFreeBytes(): number {
    return this.#options.readFreeBytes?.() ?? process.availableMemory();
  }

  #usualBytes(): number {
    return Math.max(bytesAtFirst, ...[...this.#members.values()].map(({ bytes }) => bytes));
  }
}
