import type { Answer, KnownAnswer } from './answer.ts';
import type { ErpClient } from './client.ts';
import type { RowStore } from '#files/row-store.ts';
import { parsePlain } from './body.ts';
import { unwrap } from './wire/calls.ts';

export class AnswerCache<Model> {
  readonly #answers = new Map<string, KnownAnswer<Model>>();
  readonly #unwritten = new Set<string>();

  /** Null if no response is stored, or if it was parsed by other code or with other settings (`readBy`). */
  find(
    url: string,
    readBy: string,
    store: RowStore,
    reuse: (model: Model) => Model,
  ): KnownAnswer<Model> | null {
    const known = this.#answers.get(url);
    if (known !== undefined) return known.readBy === readBy ? known : null;
    const text = store.get(url, readBy);
    if (text === null) return null;
    // The text needs no validation, because the store checks the digest of each row.
    const stored: KnownAnswer<Model> = JSON.parse(text);
    const answer = { ...stored, model: reuse(stored.model) };
    this.#answers.set(url, answer);
    return answer;
  }

  keep(url: string, answer: KnownAnswer<Model>): void {
    this.#answers.set(url, answer);
    this.#unwritten.add(url);
  }

  forget(url: string): void {
    this.#answers.delete(url);
    this.#unwritten.delete(url);
  }

  keepOnly(urls: ReadonlySet<string>): void {
    for (const url of this.#answers.keys()) if (!urls.has(url)) this.forget(url);
  }

  writeInto(store: RowStore): void {
    for (const url of this.#unwritten) {
      const answer = this.#answers.get(url);
      if (answer !== undefined) store.put(url, answer.readBy, JSON.stringify(answer));
    }
    this.#unwritten.clear();
  }
}

/** Converts the model to JSON and back. This drops undefined fields and negative zeros, so that new models equal stored models. */
export function parseJson<Model>(toModel: (value: unknown) => Model): (plain: Buffer) => Model {
  return (plain) => JSON.parse(JSON.stringify(toModel(unwrap(parsePlain(plain)))));
}

export interface ErpCall<Model> {
  readonly url: string;
  readonly cache: AnswerCache<Model>;
  readonly readBy: string;
  readonly parse: (plain: Buffer) => Model;
  readonly reuse: (model: Model) => Model;
  readonly version?: string | null;
  /** Returns null to make the next pull send this request again. `isNew` is false if the body is unchanged. */
  readonly toVersion?: (model: Model, isNew: boolean) => string | null;
}

export interface ErpReader {
  /** Null for 404. Throws the same errors as `ErpClient.get`. */
  read<Model>(call: ErpCall<Model>): Promise<Model | null>;
  /** Like `read`, but sends no validators and caches nothing. */
  readUncached<Model>(url: string, parse: (plain: Buffer) => Model): Promise<Model | null>;
  readonly urls: ReadonlySet<string>;
}

export function createErpReader(client: ErpClient, store: RowStore): ErpReader {
  const urls = new Set<string>();
  return {
    urls,
    read: async (call) => {
      const { url, cache, readBy, version = null } = call;
      urls.add(url);
      const known = cache.find(url, readBy, store, call.reuse);
      if (known !== null && version !== null && known.version === version) return known.model;
      const latest = toLatest(await client.get(url, known, call.parse), known, call);
      if (latest === null) {
        cache.forget(url);
        store.forget(url);
      } else if (!isSame(latest, known)) cache.keep(url, latest);
      return latest?.model ?? null;
    },
    readUncached: async (url, parse) => {
      const answer = await client.get(url, null, parse, true);
      return answer.status === 'ok' ? answer.model : null;
    },
  };
}

function toLatest<Model>(
  answer: Answer<Model>,
  known: KnownAnswer<Model> | null,
  { readBy, reuse, toVersion }: ErpCall<Model>,
): KnownAnswer<Model> | null {
  if (answer.status === 'not-found') return null;
  const { validators } = answer;
  const isNew = answer.status === 'ok';
  const { digest, model } = isNew ? { digest: answer.digest, model: reuse(answer.model) } : (known ?? {});
  if (digest === undefined || model === undefined) return null;
  return { readBy, digest, validators, model, version: toVersion?.(model, isNew) ?? null };
}

function isSame<Model>(one: KnownAnswer<Model>, other: KnownAnswer<Model> | null): boolean {
  return (
    one.digest === other?.digest &&
    one.version === other.version &&
    one.validators.etag === other.validators.etag &&
    one.validators.lastModified === other.validators.lastModified
  );
}
