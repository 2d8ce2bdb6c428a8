import { parsePlain } from './body.ts';
import type { KnownAnswer } from './answer.ts';
import type { ResponseStore } from './response-store.ts';
import { unwrap } from './wire/calls.ts';

/** The last answers to calls of one kind: in this process by address, and from earlier processes in the store. */
export class AnswerCache<Model> {
  readonly #answers = new Map<string, KnownAnswer<Model>>();
  readonly #unwritten = new Set<string>();

  /** Returns the answer that `readBy` read. `reuse` puts objects of the former snapshot in place of equal ones. */
  find(
    url: string,
    readBy: string,
    store: ResponseStore,
    reuse: (model: Model) => Model,
  ): KnownAnswer<Model> | null {
    const known = this.#answers.get(url);
    if (known !== undefined) return known.readBy === readBy ? known : null;
    const text = store.get(url, readBy);
    if (text === null) return null;
    // The same code wrote it, and the store checked its digest.
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

  /** Puts into the store what it doesn't have yet. */
  writeInto(store: ResponseStore): void {
    for (const url of this.#unwritten) {
      const answer = this.#answers.get(url);
      if (answer !== undefined) store.put(url, answer.readBy, JSON.stringify(answer));
    }
    this.#unwritten.clear();
  }
}

/**
 * Makes a call's `parse` of a function that takes the value in the envelope. The model has no undefined fields and no
 * negative zeros, as if it came from the store.
 */
export function parseJson<Model>(toModel: (value: unknown) => Model): (plain: Buffer) => Model {
  return (plain) => JSON.parse(JSON.stringify(toModel(unwrap(parsePlain(plain)))));
}
