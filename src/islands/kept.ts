/** With more products, the link to the list would be too long for some browsers. */
export const maxSelected = 40;

const key = 'list';

/** Null if storage is disabled. */
export function readKept(): readonly string[] | null {
  try {
    return parseIds(localStorage.getItem(key) ?? '').slice(0, maxSelected);
  } catch {
    return null;
  }
}

export function writeKept(ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, formatIds(ids));
  dispatchEvent(new Event('kept'));
}

export function parseIds(text: string): readonly string[] {
  const ids = text.split(',').flatMap((part) => {
    try {
      return decodeURIComponent(part.trim());
    } catch {
      return [];
    }
  });
  return [...new Set(ids.filter((id) => id !== ''))];
}

/** Ids may contain any character, even commas. */
export function formatIds(ids: readonly string[]): string {
  return ids.map(encodeURIComponent).join(',');
}

export function readId(): string | null {
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    const data: unknown = JSON.parse(textContent);
    if (typeof data === 'object' && data !== null && 'productID' in data) return String(data.productID);
  }
  return null;
}

export interface StoredProduct {
  /** Id of a picked product, or path of a viewed product. */
  readonly key: string;
  readonly name: string;
  readonly lang: string;
  readonly picture: string;
  readonly frame: string;
}

type StorageName = 'localStorage' | 'sessionStorage';

/** Validates the value, because any script of this origin may have written it. */
export function readStored(storage: StorageName, name: string): readonly StoredProduct[] {
  try {
    const stored: unknown = JSON.parse(window[storage].getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStored) : [];
  } catch {
    return [];
  }
}

function isStored(value: unknown): value is StoredProduct {
  if (typeof value !== 'object' || value === null) return false;
  const { key: own, name, lang, picture, frame }: Partial<StoredProduct> = value;
  return [own, name, lang, picture, frame].every((text) => typeof text === 'string');
}

/** Keeps the previous products if storage is full or disabled. */
export function writeStored(storage: StorageName, name: string, products: readonly StoredProduct[]): void {
  try {
    window[storage].setItem(name, JSON.stringify(products));
  } catch {}
}

export const maxPicked = 4;

const pickedKey = 'compare';

export function readPicked(): readonly StoredProduct[] {
  return readStored('sessionStorage', pickedKey).slice(0, maxPicked);
}

export function writePicked(picked: readonly StoredProduct[]): void {
  writeStored('sessionStorage', pickedKey, picked);
}

/** Returns the values of a product page's picker, without the hidden names of the attributes. */
export function readVariant(): readonly string[] {
  const chosen = [...document.querySelectorAll('.picker [aria-current]')];
  // After a live refresh, the page has two pickers.
  const shown = chosen.filter((one) => one.checkVisibility());
  return shown.map((link) => link.querySelector('.unseen')?.nextSibling?.textContent ?? '');
}

export function toStored(
  own: string,
  name: Element,
  picture: HTMLImageElement | null,
  details: readonly string[],
): StoredProduct {
  return {
    key: own,
    name: [name.textContent.trim(), ...details].filter(Boolean).join(' '),
    lang: name.querySelector<HTMLElement>('[lang]')?.lang ?? document.documentElement.lang,
    // Empty until the browser has chosen a file.
    picture: picture?.currentSrc || (picture?.src ?? ''),
    frame: picture?.parentElement?.className ?? '',
  };
}
