import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#config/brands.ts';
import { type Locale, locales } from '#catalogue/locale.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type Dictionaries, parseMessages } from '#site/messages.ts';
import type { SiteMaterial } from '#site/site.ts';

/** Reads what pages need besides the snapshot: dictionaries and favicon. */
export async function readMaterial(root: string, brand: Brand, snapshot: Snapshot): Promise<SiteMaterial> {
  const favicon = await readFile(join(root, 'src', 'config', 'favicons', `${brand.code}.png`));
  return { brand, snapshot, dictionaries: await readDictionaries(root), favicon };
}

export async function readDictionaries(root: string): Promise<Dictionaries> {
  const read = async (locale: Locale) => {
    const file = join(root, 'public', 'assets', 'i18n', `${locale}.json`);
    return parseMessages(await readFile(file, 'utf8'), file);
  };
  const [En, Zh] = await Promise.all([read(locales[0]), read(locales[1])]);
  return { En, Zh };
}
