import { parsePlain } from './body.ts';
import type { KnownAnswer } from './answer.ts';
import type { PullMemory } from './pull-memory.ts';
import type { ResponseStore } from './response-store.ts';
import { unwrap } from './wire/calls.ts';

/** How the answers of one kind become models. */
export interface AnswerKind<Model> {
  /** This process's answers of the kind, by address. */
  readonly remembered: Map<string, KnownAnswer<Model>>;
  /**
   * Makes the model of a body, as it would come from the store: without undefined fields and negative zeros. The answer is
   * kept only when this returns.
   */
  readonly parse: (plain: Buffer) => Model;
  /** Puts objects of the former snapshot in place of their equals. */
  readonly reuse: (model: Model) => Model;
}

/** The last answers of one brand's calls, in memory and in the store. */
export interface AnswerCache {
  /** Returns the known answer with the model that this code made of it, or null. */
  find<Model>(url: string, kind: AnswerKind<Model>): KnownAnswer<Model> | null;
  /** The same with a model made now, of a body that other code read; null where that code knew other fields. */
  remake<Model>(url: string, kind: AnswerKind<Model>): KnownAnswer<Model> | null;
  /** `plain` is the body, or null where it is the same as before. */
  keep<Model>(url: string, kind: AnswerKind<Model>, answer: KnownAnswer<Model>, plain: Buffer | null): void;
  forget<Model>(url: string, kind: AnswerKind<Model>): void;
}

/**
 * `readBy` names the code and settings that make models, with the digest of the fields that are read in front (see
 * `nameReader`): models of others are not used, and neither are bodies that were fetched for other fields, because the ERP
 * may have added a field without a new `updatedAt` or ETag.
 */
export function openAnswerCache(
  store: ResponseStore,
  readBy: string,
  { unwritten }: PullMemory,
): AnswerCache {
  const keep: AnswerCache['keep'] = (url, { remembered }, answer, plain) => {
    remembered.set(url, answer);
    unwritten.set(url, { answer, readBy, plain: plain ?? unwritten.get(url)?.plain ?? null });
  };
  return {
    find: (url, kind) => {
      const remembered = kind.remembered.get(url);
      if (remembered !== undefined) return remembered;
      const stored = store.get(url);
      if (stored?.readBy !== readBy) return null;
      const { validators, updatedAt, digest } = stored;
      const answer = { validators, updatedAt, digest, model: restore(stored.made, kind) };
      kind.remembered.set(url, answer);
      return answer;
    },
    remake: (url, kind) => {
      const stored = store.get(url);
      if (stored === null || fieldsOf(stored.readBy) !== fieldsOf(readBy)) return null;
      const text = store.readText(url);
      const model = text === null ? null : toModelOrNull(text, kind);
      if (model === null) return null;
      const { validators, updatedAt, digest } = stored;
      const answer = { validators, updatedAt, digest, model };
      keep(url, kind, answer, null);
      return answer;
    },
    keep,
    forget: (url, { remembered }) => {
      unwritten.delete(url);
      store.forget(url);
      remembered.delete(url);
    },
  };
}

function fieldsOf(readBy: string): string {
  return readBy.slice(0, readBy.indexOf(' '));
}

/** Makes the `parse` of a kind of what makes a model of a body out of its envelope. */
export function parseJson<Model>(toModel: (body: unknown) => Model): AnswerKind<Model>['parse'] {
  return (plain) => JSON.parse(JSON.stringify(toModel(unwrap(parsePlain(plain)))));
}

/** The JSON was made by this very code; the store checked its digest. */
function restore<Model>(json: string, { reuse }: AnswerKind<Model>): Model {
  const model: Model = JSON.parse(json);
  return reuse(model);
}

/** A stored body that can't be read any more is requested again, and its fault is reported then. */
function toModelOrNull<Model>(text: string, kind: AnswerKind<Model>): Model | null {
  try {
    return kind.reuse(kind.parse(Buffer.from(text)));
  } catch {
    return null;
  }
}
