import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { emptyHead as emptyCore, type HeadFile, headSchema } from '#publish/targets/head.ts';
import type { Keys } from './address.ts';
import type { Condition, ObjectStore } from './object-store.ts';

const version = 1;

/** The store expects ETags in `If-Match` with quotes (`quoted`) or without quotes (`bare`), or ignores them (`none`). */
const conditionKinds = ['quoted', 'bare', 'none'] as const;

type ConditionKind = (typeof conditionKinds)[number];

const s3HeadSchema = z.extend(headSchema, {
  version: z.literal(version),
  /** Increases with every change. The random `writer` gives every head a different ETag. */
  revision: z.number(),
  writer: z.string(),
  // Earlier versions lack the next three fields.
  /** Held while shared objects are changed. Increasing `beats` renews the lock. */
  lock: z._default(z.nullable(z.object({ generation: z.number(), beats: z.number() })), null),
  generation: z._default(z.number(), 0),
  sweeps: z._default(z.number(), 0),
  store: z.nullable(
    z.object({
      endpoint: z.nullable(z.string()),
      conditions: z.enum(conditionKinds),
      /** Time of the probe, in milliseconds since 1970. */
      checkedAt: z.number(),
    }),
  ),
});

export type S3Head = Readonly<z.infer<typeof s3HeadSchema>>;

const emptyHead: S3Head = {
  ...emptyCore,
  ...{ version, revision: 0, writer: '', lock: null, generation: 0, sweeps: 0, store: null },
};

export function parseHead(bytes: Uint8Array, key: string): S3Head {
  try {
    return s3HeadSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (cause) {
    throw new Error(
      `${key} is damaged, or was written by another version of this program. Publish with that version, or delete the file to start again. Deleting it does not change the live site, but you can then no longer roll back to the releases published so far.`,
      { cause },
    );
  }
}

const tries = 200;
/** The store is probed again after this time, because another store may be behind the endpoint by then. */
const probeMs = 7 * 86_400_000;
const recentMs = 1_000;

interface KnownHead {
  readonly head: S3Head;
  readonly etag: string | null;
}

export class S3HeadFile implements HeadFile<S3Head> {
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

  async read(): Promise<S3Head> {
    return (await this.#fetch()).head;
  }

  async readRecent(): Promise<S3Head> {
    const isRecent = this.#now() - this.#knownAt < recentMs;
    return this.#known !== null && isRecent ? this.#known.head : this.read();
  }

  async recall(): Promise<S3Head> {
    return this.#known?.head ?? (await this.read());
  }

  async change(decide: (head: S3Head) => S3Head | null): Promise<S3Head> {
    let known = this.#known ?? (await this.#fetch());
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const wanted = decide(known.head);
      if (wanted === null) return known.head;
      const next = await this.#toNext(wanted, known.head);
      const bytes = Buffer.from(JSON.stringify(next));
      const etag = await this.#store.putIf(this.#keys.head, bytes, toCondition(known, next));
      known = etag === null ? await this.#fetch() : { head: next, etag };
      this.#keep(known);
      // If the stored head has our `writer`, our write succeeded, even if its response was lost.
      if (known.head.writer === next.writer) return known.head;
      await sleep(Math.random() * Math.min(500, 20 * (attempt + 1)));
    }
    throw new Error(
      `${this.#keys.head} in bucket ${this.#store.options.bucket} could not be written in ${tries} tries. Another process changed it before each try, or the store answered with errors. Check the store, and whether a program keeps publishing this brand, then publish again.`,
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

  /** Ignores older heads, because responses to parallel writes may arrive in a different order. */
  #keep(known: KnownHead): KnownHead {
    if (known.head.revision < (this.#known?.head.revision ?? 0)) return known;
    this.#known = known;
    this.#knownAt = this.#now();
    return known;
  }

  async #toNext(wanted: S3Head, before: S3Head): Promise<S3Head> {
    const store = this.#isFresh(before.store) ? before.store : await this.#probe();
    return { ...wanted, store, revision: before.revision + 1, writer: randomUUID() };
  }

  #isFresh(store: S3Head['store']): boolean {
    if (store === null || store.endpoint !== this.#store.options.endpoint) return false;
    if (store.conditions === 'none' && !this.#store.options.isSinglePublisher) return false;
    return this.#now() - store.checkedAt < probeMs;
  }

  async #probe(): Promise<S3Head['store']> {
    const { endpoint, bucket, isSinglePublisher } = this.#store.options;
    const conditions = await probeConditions(this.#store, this.#keys.internal);
    if (conditions === 'none' && !isSinglePublisher) {
      throw new Error(
        `The store of bucket ${bucket} (${endpoint ?? 'AWS S3'}) ignores the conditions If-Match and If-None-Match, so two processes that publish the brand at once could overwrite each other's releases. Nothing was published. Use a store that supports them. Only if no two processes ever publish the brand at once, add publishers=one to the address of the target, such as s3://bucket?publishers=one.`,
      );
    }
    return { endpoint, conditions, checkedAt: this.#now() };
  }
}

function toCondition({ etag }: KnownHead, { store }: S3Head): Condition {
  if (store === null || store.conditions === 'none') return null;
  return etag === null ? { absent: true } : toMatch(etag, store.conditions);
}

async function probeConditions(store: ObjectStore, folder: string): Promise<ConditionKind> {
  const key = `${folder}probe-${randomUUID()}.json`;
  const put = (text: string, condition: Condition) => store.putIf(key, Buffer.from(text), condition);
  try {
    const first = await put('1', { absent: true });
    // A store without support for `If-None-Match` returns an error or ignores the header.
    if (first === null || (await put('2', { absent: true })) !== null) return 'none';
    for (const kind of ['quoted', 'bare'] as const) {
      if ((await put('3', toMatch(first, kind))) === null) continue;
      return (await put('4', toMatch(first, kind))) === null ? kind : 'none';
    }
    return 'none';
  } finally {
    await store.remove([key]);
  }
}

function toMatch(etag: string, kind: Exclude<ConditionKind, 'none'>): Condition {
  return { etag: kind === 'bare' ? etag.replace(/^"|"$/g, '') : etag };
}
