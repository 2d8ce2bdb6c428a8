/** With more products, the link to the list would be too long for some browsers. */
export const maxSelected = 40;

const key = 'list';

/** Reads the visitor's list. Throws if storage is disabled. */
export function readKept(): readonly string[] {
  return parseIds(localStorage.getItem(key) ?? '').slice(0, maxSelected);
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

/** Joins ids with commas. Encodes each id, because it may contain any character. */
export function formatIds(ids: readonly string[]): string {
  return ids.map(encodeURIComponent).join(',');
}

/** Reads the id of a product page from its structured data. */
export function readId(): string | null {
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    const data: unknown = JSON.parse(textContent);
    if (typeof data === 'object' && data !== null && 'productID' in data) return String(data.productID);
  }
  return null;
}
