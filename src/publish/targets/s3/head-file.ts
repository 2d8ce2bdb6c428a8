import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type conditionKinds, emptyHead, formatHead, type Head, parseHead } from './head.ts';
import type { Keys } from './address.ts';
import type { Condition, ObjectStore } from './object-store.ts';

const tries = 200;
/** How long the result of a probe is valid. The store behind an endpoint may be replaced. */
const probeMs = 7 * 86_400_000;
const recentMs = 1_000;

interface KnownHead {
  readonly head: Head;
  readonly etag: string | null;
}

export class HeadFile {
  readonly #store: ObjectStore;
  readonly #keys: Keys;
  readonly #now: () => number;
  #known: KnownHead | null = null;
  #knownAt = 0;

  constructor(store: ObjectStore, keys: Keys, now: () => number) {
    this.#store = store;
    this.#keys = keys;
    this.#now = now;
  }

  async read(): Promise<Head> {
    return (await this.#fetch()).head;
  }

  async readRecent(): Promise<Head> {
    const isRecent = this.#now() - this.#knownAt < recentMs;
    return this.#known !== null && isRecent ? this.#known.head : this.read();
  }

  async recall(): Promise<Head> {
    return this.#known?.head ?? (await this.read());
  }

  /**
   * Replaces the head with the result of `decide`. If another publisher changed the head meanwhile, `decide` runs again. If `decide`
   * returns null, the head stays. Returns the stored head.
   */
  async change(decide: (head: Head) => Head | null): Promise<Head> {
    let known = this.#known ?? (await this.#fetch());
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const wanted = decide(known.head);
      if (wanted === null) return known.head;
      const next = await this.#toNext(wanted, known.head);
      const bytes = Buffer.from(formatHead(next));
      const etag = await this.#store.putIf(this.#keys.head, bytes, toCondition(known, next));
      known = etag === null ? await this.#fetch() : { head: next, etag };
      this.#keep(known);
      // The answer to the write was lost, but the write succeeded.
      if (known.head.writer === next.writer) return known.head;
      await sleep(Math.random() * Math.min(500, 20 * (attempt + 1)));
    }
    throw new Error(
      `${this.#keys.head} in bucket ${this.#store.options.bucket} could not be written in ${tries} tries, because it changed each time or the store refused. Check whether a publisher runs in a loop, then publish again.`,
    );
  }

  async #fetch(): Promise<KnownHead> {
    const found = await this.#store.get(this.#keys.head);
    return this.#keep(
      found === null
        ? { head: emptyHead, etag: null }
        : { head: parseHead(found.bytes, this.#keys.head), etag: found.etag },
    );
  }

  /** Keeps the newest head. Calls run in parallel, so the answer to an earlier write may arrive later. */
  #keep(known: KnownHead): KnownHead {
    if (known.head.revision < (this.#known?.head.revision ?? 0)) return known;
    this.#known = known;
    this.#knownAt = this.#now();
    return known;
  }

  async #toNext(wanted: Head, before: Head): Promise<Head> {
    const store = this.#isFresh(before.store) ? before.store : await this.#probe();
    return { ...wanted, store, revision: before.revision + 1, writer: randomUUID() };
  }

  #isFresh(store: Head['store']): boolean {
    if (store === null || store.endpoint !== this.#store.options.endpoint) return false;
    if (store.conditions === 'none' && !this.#store.options.isSinglePublisher) return false;
    return this.#now() - store.checkedAt < probeMs;
  }

  async #probe(): Promise<Head['store']> {
    const { endpoint, bucket, isSinglePublisher } = this.#store.options;
    const conditions = await probeConditions(this.#store, this.#keys.internal);
    if (conditions === 'none' && !isSinglePublisher) {
      throw new Error(
        `The store of bucket ${bucket} (${endpoint ?? 'AWS S3'}) ignores the conditions If-Match and If-None-Match, so publishers could overwrite each other's releases. Nothing was published. Use a store that supports them. If a brand never has two publishers at once, add publishers=one to the address of the target.`,
      );
    }
    return { endpoint, conditions, checkedAt: this.#now() };
  }
}

function toCondition({ etag }: KnownHead, { store }: Head): Condition {
  if (store === null || store.conditions === 'none') return null;
  return etag === null ? { absent: true } : toMatch(etag, store.conditions);
}

type ConditionKind = (typeof conditionKinds)[number];

/** Finds out how the store handles conditional writes, with an object below `folder`. */
async function probeConditions(store: ObjectStore, folder: string): Promise<ConditionKind> {
  const key = `${folder}probe-${randomUUID()}.json`;
  const put = (text: string, condition: Condition) => store.putIf(key, Buffer.from(text), condition);
  try {
    const first = await put('1', { absent: true });
    // A store that does not support the header may answer with an error.
    if (first === null || (await put('2', { absent: true })) !== null) return 'none';
    for (const kind of ['quoted', 'bare'] as const) {
      if ((await put('3', toMatch(first, kind))) === null) continue;
      return (await put('4', toMatch(first, kind))) === null ? kind : 'none';
    }
    return 'none';
  } finally {
    await store.discard(key);
  }
}

function toMatch(etag: string, kind: Exclude<ConditionKind, 'none'>): Condition {
  return { etag: kind === 'bare' ? etag.replace(/^"|"$/g, '') : etag };
}
