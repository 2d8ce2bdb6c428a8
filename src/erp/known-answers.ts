import { parseBody } from './body.ts';
import type { Validators } from './client.ts';
import type { ResponseStore } from './response-store.ts';
import { unwrap } from './wire/envelope.ts';

/** A call's last answer: what makes asking again cheap, and what was made of it. */
export interface KnownAnswer<Made> {
  readonly validators: Validators;
  /** The list's `updatedAt` for a single product, where the answer was what it promises; null elsewhere. */
  readonly updatedAt: string | null;
  /** SHA-256 of the body. */
  readonly digest: string;
  readonly made: Made;
}

/** How the answers of one kind are understood, and where this process remembers them, by address. */
export interface Making<Made> {
  readonly remembered: Map<string, KnownAnswer<Made>>;
  /**
   * Understands a body; it is kept only when this returns without throwing. As `restore`, it takes what a former snapshot
   * holds already from there.
   */
  readonly make: (body: unknown) => Made;
  /** Reads what was made from its JSON. */
  readonly restore: (json: string) => Made;
}

/** What is known of answers: remembered by this process, or stored by it or one before it. */
export interface KnownAnswers {
  /** What this very code made of a call's last answer, or null. */
  find<Made>(url: string, making: Making<Made>): KnownAnswer<Made> | null;
  /** The same, made now of a body that other code read; null where there is none that this code can read. */
  remake<Made>(url: string, making: Making<Made>): KnownAnswer<Made> | null;
  /** `plain` is the body, or null where it is the same as before. */
  keep<Made>(url: string, making: Making<Made>, answer: KnownAnswer<Made>, plain: Buffer | null): void;
  forget<Made>(url: string, making: Making<Made>): void;
}

/**
 * `readBy` names the code and settings that make models of bodies: what others made is not taken. The store is told at
 * once, unless `unwritten` takes what it is to be told.
 */
export function openKnownAnswers(
  store: ResponseStore,
  readBy: string,
  unwritten: Map<string, () => void> | null = null,
): KnownAnswers {
  const keep: KnownAnswers['keep'] = (url, { remembered }, answer, plain) => {
    const earlier = plain === null ? unwritten?.get(url) : undefined;
    const write = () => {
      earlier?.();
      const stored = { ...answer, url, readBy, made: JSON.stringify(answer.made) };
      if (plain === null) store.update(stored);
      else store.put(stored, plain.toString());
    };
    if (unwritten === null) write();
    else unwritten.set(url, write);
    remembered.set(url, answer);
  };
  return {
    find: (url, { remembered, restore }) => {
      const answer = remembered.get(url);
      if (answer !== undefined) return answer;
      const stored = store.get(url);
      if (stored?.readBy !== readBy) return null;
      const { validators, updatedAt, digest } = stored;
      const restored = { validators, updatedAt, digest, made: restore(stored.made) };
      remembered.set(url, restored);
      return restored;
    },
    remake: (url, making) => {
      const [stored, text] = [store.get(url), store.readText(url)];
      const made = text === null ? null : makeOrNull(text, making);
      if (stored === null || made === null) return null;
      const { validators, updatedAt, digest } = stored;
      const answer = { validators, updatedAt, digest, made };
      keep(url, making, answer, null);
      return answer;
    },
    keep,
    forget: (url, { remembered }) => {
      unwritten?.delete(url);
      store.forget(url);
      remembered.delete(url);
    },
  };
}

/** Throws what `make` throws. */
export function understand<Made>(body: unknown, { make }: Making<Made>): Made {
  return make(unwrap(body));
}

/** A stored body that can't be read any more is asked for again, and then its fault is told. */
function makeOrNull<Made>(text: string, making: Making<Made>): Made | null {
  try {
    return understand(parseBody(text), making);
  } catch {
    return null;
  }
}
