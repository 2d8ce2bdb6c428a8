import { fetchJson, pageLocale } from './find-data.ts';

let texts: Promise<Readonly<Record<string, string>>> | null = null;

/** Fetches the dictionary of the page's language, once. Rejects where it can't be fetched; then the next call tries again. */
export function loadTexts(): Promise<Readonly<Record<string, string>>> {
  texts ??= fetchTexts().catch((error: unknown) => {
    texts = null;
    throw error;
  });
  return texts;
}

async function fetchTexts(): Promise<Readonly<Record<string, string>>> {
  const value = await fetchJson(`/assets/i18n/${pageLocale()}.json`, 'default');
  const entries = Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(entries);
}
