import en from '#en.json' with { type: 'json' };
import type { Locale } from '#catalogue/text.ts';

export type MessageKey = keyof typeof en;

export type Messages = Readonly<Record<MessageKey, string>>;

export type Dictionaries = Readonly<Record<Locale, Messages>>;

export const messageKeys: readonly MessageKey[] = Object.keys(en).filter(isMessageKey);

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

/** Throws an error that names a missing, unknown or empty text. */
export function parseMessages(json: string, file: string): Messages {
  const value = parseJson(json, file);
  const texts = typeof value === 'object' && value !== null ? value : {};
  const unknown = Object.keys(texts).find((key) => !isMessageKey(key));
  if (unknown !== undefined)
    throw new Error(
      `${file} has a text with the unknown key "${unknown}". Correct the key, or remove the text.`,
    );
  const given = new Map<string, unknown>(Object.entries(texts));
  const missing = messageKeys.find((key) => !isText(given.get(key)));
  if (missing === undefined && hasAll(texts)) return texts;
  throw new Error(
    `${file} has no text for the key "${missing}". Add this text in the file of each language.`,
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function hasAll(texts: object): texts is Messages {
  return messageKeys.every((key) => key in texts);
}

/** Numbers from 1,000 on get a comma, such as 1,994. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : place;
    return typeof value === 'number' ? value.toLocaleString('en') : String(value);
  });
}

export function countProducts(messages: Messages, count: number): string {
  return count === 1 ? messages.productCountOne : fillPlaceholders(messages.productCount, { count });
}

function parseJson(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${String(cause)}. Correct it, then build again.`, { cause });
  }
}
