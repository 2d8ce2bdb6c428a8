import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { QueueJob, RunJob } from '#service/queue/build-queue.ts';
import { patience } from '../../patience.ts';

export interface Build {
  readonly brand: string;
  readonly attempt: number;
  readonly startedAt: number;
  endedAt: number | null;
  isAborted: boolean;
}

/** Records the jobs that a queue runs. Each job runs until the given `build` resolves. */
export class Builds {
  readonly all: Build[] = [];
  readonly run: RunJob;

  constructor(build: (job: QueueJob) => Promise<void> = () => sleep(20)) {
    this.run = async (job) => {
      const { brand, attempt } = job;
      const noted: Build = { brand, attempt, startedAt: Date.now(), endedAt: null, isAborted: false };
      this.all.push(noted);
      try {
        await build(job);
      } finally {
        noted.isAborted = job.signal.aborted;
        noted.endedAt = Date.now();
      }
    };
  }

  of(brand: string): readonly Build[] {
    return this.all.filter((build) => build.brand === brand);
  }

  async untilBegun(count: number): Promise<void> {
    await vi.waitFor(() => {
      if (this.all.length < count) throw new Error(`${this.all.length} of ${count} builds were begun.`);
    }, patience);
  }

  async untilEnded(count: number): Promise<void> {
    await vi.waitFor(() => {
      const ended = this.all.filter(({ endedAt }) => endedAt !== null).length;
      if (ended < count) throw new Error(`${ended} of ${count} builds ended.`);
    }, patience);
  }
}

export function countAtOnce(builds: readonly Build[]): number {
  return Math.max(
    0,
    ...builds.map(
      ({ startedAt }) =>
        builds.filter((other) => other.startedAt <= startedAt && (other.endedAt ?? Infinity) > startedAt)
          .length,
    ),
  );
}

export class Gate {
  readonly #opened = Promise.withResolvers<void>();

  open(): void {
    this.#opened.resolve();
  }

  async pass(signal: AbortSignal): Promise<void> {
    const lost = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => lost.resolve(), { once: true });
    await Promise.race([this.#opened.promise, lost.promise]);
  }
}
