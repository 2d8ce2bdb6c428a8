import { setImmediate as nextTick } from 'node:timers/promises';
import type { AnswerCache, AnswerKind } from './answer-cache.ts';
import type { Answer, KnownAnswer } from './answer.ts';
import type { ErpClient } from './client.ts';

/** One call, and how its answer becomes a model. */
export interface ErpCall<Model> extends AnswerKind<Model> {
  readonly url: string;
  /** The list's `updatedAt` of a single product: where the known answer has the same, no request is made. */
  readonly updatedAt?: string | null;
  /**
   * Returns the `updatedAt` in a list that saves the next request for this answer; none where absent. `isNew` is false where
   * the ERP answered what it had answered before.
   */
  readonly datedBy?: (model: Model, isNew: boolean) => string | null;
}

/** Reads calls of one brand, as cheaply as the known answers allow. */
export interface ErpReader {
  /** Returns what needs no request; null where there is something to `read`. */
  recall<Model>(call: ErpCall<Model>): Model | null;
  /** Returns the answer's model, or null for 404. Throws `ErpCallError`, or what `parse` throws. */
  read<Model>(call: ErpCall<Model>): Promise<Model | null>;
  /** The addresses of all calls. */
  readonly urls: ReadonlySet<string>;
}

export function createErpReader(client: ErpClient, cache: AnswerCache): ErpReader {
  const urls = new Set<string>();
  return {
    urls,
    recall: (call) => {
      urls.add(call.url);
      const known = cache.find(call.url, call);
      return known !== null && isCurrent(known, call) ? known.model : null;
    },
    read: async (call) => {
      const { url } = call;
      urls.add(url);
      const known = cache.find(url, call) ?? (await remake(url, call, cache));
      if (known !== null && isCurrent(known, call)) return known.model;
      const answer = await client.get(url, known, call.parse);
      const latest = toLatest(answer, known, call);
      if (latest === null) cache.forget(url, call);
      else if (!isSame(latest, known)) {
        cache.keep(url, call, latest, answer.status === 'ok' ? answer.plain : null);
      }
      return latest?.model ?? null;
    },
  };
}

function isCurrent<Model>(known: KnownAnswer<Model>, { updatedAt = null }: ErpCall<Model>): boolean {
  return updatedAt !== null && known.updatedAt === updatedAt;
}

/** Making thousands of models takes seconds: the process does its other work in between. */
async function remake<Model>(url: string, kind: AnswerKind<Model>, cache: AnswerCache) {
  const answer = cache.remake(url, kind);
  if (answer !== null) await nextTick();
  return answer;
}

function toLatest<Model>(
  answer: Answer<Model>,
  known: KnownAnswer<Model> | null,
  call: ErpCall<Model>,
): KnownAnswer<Model> | null {
  const latest = toKnown(answer, known, call);
  if (latest === null) return null;
  const isNew = latest.digest !== known?.digest;
  return { ...latest, updatedAt: call.datedBy?.(latest.model, isNew) ?? null };
}

function toKnown<Model>(
  answer: Answer<Model>,
  known: KnownAnswer<Model> | null,
  kind: AnswerKind<Model>,
): Omit<KnownAnswer<Model>, 'updatedAt'> | null {
  switch (answer.status) {
    case 'ok':
      return { digest: answer.digest, validators: answer.validators, model: kind.reuse(answer.model) };
    // Only a known answer can come again.
    case 'same-body':
      return known && { ...known, validators: answer.validators };
    case 'not-modified':
      return known;
    case 'not-found':
      return null;
  }
}

function isSame<Model>(one: KnownAnswer<Model>, other: KnownAnswer<Model> | null): boolean {
  return (
    one.digest === other?.digest &&
    one.updatedAt === other.updatedAt &&
    one.validators.etag === other.validators.etag &&
    one.validators.lastModified === other.validators.lastModified
  );
}
