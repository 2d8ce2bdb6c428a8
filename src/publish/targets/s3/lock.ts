import { setTimeout as sleep } from 'node:timers/promises';
import { TargetError } from '#publish/targets/target.ts';
import type { S3Head } from './head-file.ts';
import type { BrandStore } from './layout.ts';
import { LateError, unlessLate } from './object-store.ts';

export class LostLockError extends TargetError {
  constructor() {
    super(
      'Another process took over the publishing of this brand, because this one did not respond in time. Publish again.',
      {
        isRefusal: false,
        cause: null,
      },
    );
  }
}

const tries = 20;

const pollMs = 200;

/**
 * Runs `work` while holding the brand's lock, which is part of the head. Returns null if `admit` returns null.
 *
 * A publisher renews its lock. If a lock stays unchanged for `settleMs`, another publisher takes it over. The lock
 * contains no time, because machines' clocks differ.
 *
 * Requests to the store must start within half of `settleMs` after a renewal, so that they arrive before a takeover.
 * Each lock has a higher generation than the last. A publisher that wakes up late sees another generation and stops.
 */
export async function withLock<Value>(
  brand: BrandStore,
  admit: (head: S3Head) => S3Head | null,
  work: (lock: Lock) => Promise<Value>,
): Promise<Value | null> {
  const lock = await takeLock(brand, admit);
  if (lock === null) return null;
  const renewing = setInterval(() => void lock.renew().catch(() => {}), brand.store.options.settleMs / 4);
  try {
    return await work(lock);
  } finally {
    clearInterval(renewing);
    await lock.release().catch(() => {});
  }
}

async function takeLock(brand: BrandStore, admit: (head: S3Head) => S3Head | null): Promise<Lock | null> {
  const { settleMs } = brand.store.options;
  let seen = { text: '', since: 0 };
  for (;;) {
    const started = new Moment();
    const attempt: { result: 'taken' | 'refused' | 'waiting' } = { result: 'waiting' };
    const head = await brand.head.change((before) => {
      const wanted = admit(before);
      const isStale = seen.text === formatLock(before) && performance.now() - seen.since >= settleMs;
      const isFree = before.lock === null || isStale;
      attempt.result = wanted === null ? 'refused' : isFree ? 'taken' : 'waiting';
      if (wanted === null || !isFree) return null;
      const generation = before.generation + 1;
      return { ...wanted, generation, lock: { generation, beats: 0 } };
    });
    if (attempt.result === 'refused') return null;
    if (attempt.result === 'taken') return new Lock(brand, head, started);
    if (seen.text !== formatLock(head)) seen = { text: formatLock(head), since: performance.now() };
    await sleep(Math.min(settleMs / 8, pollMs));
    await brand.head.read();
  }
}

function formatLock({ lock }: S3Head): string {
  return JSON.stringify(lock);
}

/** Reads two clocks, because one may stop while the machine sleeps, and the other may be set back. */
class Moment {
  readonly #steady = performance.now();
  readonly #wall = Date.now();

  isOver(ms: number): boolean {
    return performance.now() - this.#steady > ms || Math.abs(Date.now() - this.#wall) > ms;
  }
}

export class Lock {
  readonly head: S3Head;
  readonly #brand: BrandStore;
  #renewed: Moment;
  #renewing: Promise<void> | null = null;

  constructor(brand: BrandStore, head: S3Head, renewed: Moment) {
    this.#brand = brand;
    this.head = head;
    this.#renewed = renewed;
  }

  /** Sends nothing if another publisher may have taken over the lock. */
  async send<Value>(call: () => Promise<Value>): Promise<Value> {
    const isLate = () => this.#renewed.isOver(this.#brand.store.options.settleMs / 2);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      try {
        return await unlessLate(isLate, call);
      } catch (error) {
        if (!(error instanceof LateError)) throw error;
        await this.renew();
      }
    }
    throw new TargetError(
      'The S3 store of the target responds too slowly, so another process could take over this publish. Raise the parameter "settle" in the address of the target (PUBLISH_TARGET or --target), for example to settle=30 (seconds; the default is 10), then publish again.',
      { isRefusal: false, cause: null },
    );
  }

  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renew(): Promise<void> {
    const started = new Moment();
    await this.#change(({ lock, ...head }) => ({
      ...head,
      lock: lock && { ...lock, beats: lock.beats + 1 },
    }));
    this.#renewed = started;
  }

  async finish(decide: (head: S3Head) => S3Head): Promise<void> {
    await this.#change((head) => ({ ...decide(head), lock: null }));
  }

  async release(): Promise<void> {
    await this.#brand.head.change((head) => (this.#isHeld(head) ? { ...head, lock: null } : null));
  }

  async #change(decide: (head: S3Head) => S3Head): Promise<void> {
    const after = await this.#brand.head.change((head) => (this.#isHeld(head) ? decide(head) : null));
    if (after.generation !== this.head.generation) throw new LostLockError();
  }

  #isHeld({ lock }: S3Head): boolean {
    return lock?.generation === this.head.generation;
  }
}
