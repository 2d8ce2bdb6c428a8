import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, locales } from '#catalogue/text.ts';
import { type Dictionaries, parseMessages } from '#site/messages.ts';

export function dictionaryFile(root: string, locale: Locale): string {
  return join(root, 'public', 'assets', 'i18n', `${locale}.json`);
}

export async function readDictionaries(root: string): Promise<Dictionaries> {
  const read = async (locale: Locale) => {
    const file = dictionaryFile(root, locale);
    return parseMessages(await readFile(file, 'utf8'), file);
  };
  const [En, Zh] = await Promise.all([read(locales[0]), read(locales[1])]);
  return { En, Zh };
}
