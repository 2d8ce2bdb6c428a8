import type { BrandCode } from '#config/codes.ts';
import type { ServiceEnvironment } from '#config/service-environment.ts';
import { type CompiledSite, keepCompiled } from './keep-compiled.ts';
import { BuildError } from './build-error.ts';
import type { BuilderSettings, BuildJob, OnPhase } from './build-job.ts';
import { type BuilderProcess, type Ran, startBuilder, type Watch } from './builder-process.ts';
import { type Limit, limitProcess } from './limit-process.ts';

/** Processes that keep a brand each, as many as memory carries; the one that was used longest ago makes room. */
export interface BuilderPool {
  /** Throws `BuildError`, or the signal's reason. Of one brand, jobs run one after the other. */
  run(job: BuildJob, watch: JobWatch): Promise<Ran>;
  /** Makes brands ready, one after the other, while nothing else runs. Never throws. */
  warm(brands: readonly BrandCode[]): Promise<void>;
  stop(): Promise<void>;
}

export interface JobWatch extends Watch {
  /** Ends the job at once. */
  readonly signal: AbortSignal;
}

export interface BuilderPoolOptions {
  readonly settings: BuilderSettings;
  readonly limits: Pick<ServiceEnvironment, 'buildMs' | 'builderBytes'>;
  /** The code that processes run; compiled of the workspace's sources unless told. */
  readonly compile?: () => Promise<CompiledSite>;
  /** Memory that processes may still take; that of this machine or container unless told. */
  readonly readFreeBytes?: () => number;
  /** Told why a brand could not be made ready. */
  readonly onProblem?: (brand: BrandCode, error: unknown) => void;
}

export function openBuilderPool(options: BuilderPoolOptions): BuilderPool {
  return new Pool(options);
}

interface Member {
  readonly process: BuilderProcess;
  /** Of the code that it runs. */
  readonly folder: string;
  isBusy: boolean;
  usedAt: number;
  /** After its last job. */
  bytes: number;
}

interface Worked<Value> {
  readonly value: Value;
  /** Memory that the process takes when all is done. */
  readonly bytes: Promise<number>;
}

/** What a process takes until its first job is through. */
const bytesAtFirst = 400e6;

class Pool implements BuilderPool {
  readonly #options: BuilderPoolOptions;
  readonly #compile: ReturnType<typeof keepCompiled>;
  readonly #members = new Map<BrandCode, Member>();
  /** Of each brand, the end of the job that came last. */
  readonly #lines = new Map<BrandCode, Promise<void>>();
  #isStopped = false;

  constructor(options: BuilderPoolOptions) {
    this.#options = options;
    this.#compile = options.compile ?? keepCompiled(options.settings.workspace.root);
  }

  async run(job: BuildJob, { signal, ...watch }: JobWatch): Promise<Ran> {
    const leave = await this.#enter(job.brand);
    try {
      return await this.#use(job.brand, signal, leave, async (process, limit) => {
        const onPhase: OnPhase = (...step) => {
          limit.onPhase(...step);
          watch.onPhase(...step);
        };
        const ran = await process.run(job, { ...watch, onPhase });
        return { value: ran, bytes: ran.aftermath.then(({ bytes }) => bytes) };
      });
    } catch (error) {
      leave();
      throw error;
    }
  }

  async warm(brands: readonly BrandCode[]): Promise<void> {
    for (const brand of brands) {
      await Promise.all(this.#lines.values());
      const isRoom = this.#readFreeBytes() > 2 * this.#usualBytes();
      if (this.#isStopped || this.#members.has(brand) || !isRoom) continue;
      await this.#warm(brand).catch((error: unknown) => this.#options.onProblem?.(brand, error));
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#members.values()].map(({ process }) => process.end()));
  }

  async #warm(brand: BrandCode): Promise<void> {
    const leave = await this.#enter(brand);
    try {
      const { signal } = new AbortController();
      await this.#use(brand, signal, leave, async (process, { onPhase }) => {
        const bytes = await process.warm(onPhase);
        return { value: null, bytes: Promise.resolve(bytes) };
      });
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Waits for the brand's earlier jobs; to be left with what this gives. */
  async #enter(brand: BrandCode): Promise<() => void> {
    const former = this.#lines.get(brand);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lines.set(brand, promise);
    await former;
    return resolve;
  }

  /** Has the brand's process work, and leaves when all of it is done. */
  async #use<Value>(
    brand: BrandCode,
    signal: AbortSignal,
    leave: () => void,
    work: (process: BuilderProcess, limit: Limit) => Promise<Worked<Value>>,
  ): Promise<Value> {
    signal.throwIfAborted();
    const member = await this.#take(brand);
    const limit = limitProcess(member.process, this.#options.limits.buildMs, signal);
    const giveBack = (bytes: number) => {
      limit.lift();
      Object.assign(member, { isBusy: false, usedAt: Date.now(), bytes });
      leave();
      this.#tidy();
    };
    try {
      const { value, bytes } = await work(member.process, limit);
      bytes.then(giveBack, () => giveBack(member.bytes));
      return value;
    } catch (error) {
      giveBack(member.bytes);
      throw limit.reason ?? error;
    }
  }

  /** Brands that still wait for their builds are not to share the machine with what can wait. */
  #tidy(): void {
    const members = [...this.#members.values()];
    if (members.some(({ isBusy }) => isBusy)) return;
    for (const { process } of members) process.tidy();
  }

  /** The brand's process, a new one where there is none that is fit. */
  async #take(brand: BrandCode): Promise<Member> {
    const compiled = await this.#compile();
    const known = this.#members.get(brand);
    if (known !== undefined && known.folder === compiled.folder && this.#isFit(known)) {
      known.isBusy = true;
      return known;
    }
    await this.#end(brand);
    while (this.#readFreeBytes() < this.#usualBytes() && (await this.#makeRoom())) {
      // Until there is enough, or nobody is idle.
    }
    if (this.#isStopped)
      throw new BuildError('other', 'The service is being stopped. It builds when it runs again.');
    const process = startBuilder(this.#options.settings, brand, compiled);
    const member = { process, folder: compiled.folder, isBusy: true, usedAt: Date.now(), bytes: 0 };
    this.#members.set(brand, member);
    return member;
  }

  #isFit({ process, bytes }: Member): boolean {
    return process.isAlive && bytes <= this.#options.limits.builderBytes;
  }

  /** Ends the idle process that was used longest ago; false where none is idle. */
  async #makeRoom(): Promise<boolean> {
    const [oldest] = [...this.#members]
      .filter(([, { isBusy }]) => !isBusy)
      .toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    if (oldest === undefined) return false;
    await this.#end(oldest[0]);
    return true;
  }

  async #end(brand: BrandCode): Promise<void> {
    const member = this.#members.get(brand);
    this.#members.delete(brand);
    await member?.process.end();
  }

  #readFreeBytes(): number {
    return this.#options.readFreeBytes?.() ?? process.availableMemory();
  }

  #usualBytes(): number {
    return Math.max(bytesAtFirst, ...[...this.#members.values()].map(({ bytes }) => bytes));
  }
}
