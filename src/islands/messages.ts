import type en from '#en.json';

export type Messages = Readonly<Record<keyof typeof en, string>>;

let pending: Promise<void> | null = null;
let messages: Messages | null = null;

const timeoutMs = 8_000;

/** Fetches the dictionary once (requirement 4.6). After a rejection, the next call tries again. */
export function loadMessages(): Promise<void> {
  pending ??= fetchMessages().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

async function fetchMessages(): Promise<void> {
  const url = `/assets/i18n/${document.documentElement.dataset.locale}.json`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  const dictionary: unknown = await response.json();
  if (!isMessages(dictionary)) throw new Error(`${url} is not a dictionary`);
  messages = dictionary;
}

function isMessages(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && 'productCount' in value;
}

/** Throws before `loadMessages` has resolved. */
export function getMessages(): Messages {
  if (messages === null) throw new Error('The dictionary is not loaded yet. Call loadMessages first.');
  return messages;
}

/** Removes bidi controls from inserted texts. Formats numbers with commas (1,994) without `Intl`, whose first use is slower than a search. */
export function fillText(key: keyof Messages, values: Readonly<Record<string, string | number>>): string {
  return getMessages()[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    if (typeof value === 'number') return `${value}`.replace(/\B(?=(\d{3})+$)/g, ',');
    return value.replace(/\p{Bidi_C}/gu, '');
  });
}

export function announce(text = ''): void {
  document.querySelector('[data-live-status]')?.replaceChildren(text);
}

export function countText(count: number): string {
  return count === 1 ? getMessages().productCountOne : fillText('productCount', { count });
}
