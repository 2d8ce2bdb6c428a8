import { map } from 'nanostores';
import { fetchJson } from './http.ts';
import { $locale } from './locale.ts';

/** The dictionary of the stored locale (requirement 4.6), empty until a new text is needed. */
export const $messages = map<Record<string, string>>({});

const maxBytes = 100_000;
const timeoutMs = 8_000;

export async function loadMessages(): Promise<void> {
  if (Object.keys($messages.get()).length > 0) return;
  const dictionary = await fetchJson({ url: `/assets/i18n/${$locale.get()}.json`, maxBytes, timeoutMs });
  const entries = Object.entries(dictionary ?? {}).filter(([, text]) => typeof text === 'string');
  $messages.set(Object.fromEntries(entries));
}

/** The text of a key, with values in the place of `{names}`, without the marks by which one would turn the sentence around. */
export function fillText(key: string, values: Readonly<Record<string, string | number>>): string {
  const text = $messages.get()[key] ?? '';
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? '').replace(/\p{Bidi_C}/gu, ''),
  );
}

/** Says something politely to screen readers: the text of a key. */
export function announce(key: string): void {
  announceText($messages.get()[key] ?? '');
}

export function announceText(text: string): void {
  const status = document.querySelector('[data-live-status]');
  if (status !== null) status.textContent = text;
}

/** "1 product", "24 products". */
export function countText(count: number): string {
  return count === 1 ? fillText('productCountOne', {}) : fillText('productCount', { count });
}
