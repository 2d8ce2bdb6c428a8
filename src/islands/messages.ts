import type en from '#en.json';
import { fetchJson } from './http.ts';
import { $locale } from './locale.ts';

export type Messages = Readonly<Record<keyof typeof en, string>>;

let messages: Messages | null = null;

const maxBytes = 100_000;
const timeoutMs = 8_000;

/** Fetches the dictionary of the stored locale (requirement 4.6) once. */
export async function loadMessages(): Promise<void> {
  if (messages !== null) return;
  const url = `/assets/i18n/${$locale.get()}.json`;
  const dictionary = await fetchJson({ url, maxBytes, timeoutMs });
  if (!isMessages(dictionary)) throw new Error(`${url} is not a dictionary`);
  messages = dictionary;
}

function isMessages(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && 'productCount' in value;
}

/** Returns the dictionary. Throws before `loadMessages` has resolved. */
export function getMessages(): Messages {
  if (messages === null) throw new Error('The dictionary is not loaded.');
  return messages;
}

/** Replaces the `{placeholders}` of a text. Removes bidi controls from the values. */
export function fillText(key: keyof Messages, values: Readonly<Record<string, string | number>>): string {
  return getMessages()[key].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? '').replace(/\p{Bidi_C}/gu, ''),
  );
}

export function announce(text: string): void {
  const status = document.querySelector('[data-live-status]');
  if (status !== null) status.textContent = text;
}

export function countText(count: number): string {
  return count === 1 ? getMessages().productCountOne : fillText('productCount', { count });
}
