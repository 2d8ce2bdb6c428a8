/** Products of a list; a link to more would be too long for some browsers. */
export const mostKept = 40;

const key = 'list';

/** Ids of the products that the visitor keeps in this browser. Throws where storage is switched off. */
export function readKept(): readonly string[] {
  return parseIds(localStorage.getItem(key) ?? '').slice(0, mostKept);
}

export function writeKept(ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, formatIds(ids));
}

/** Reads ids as an address and the storage have them, each once. */
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

/** Ids may have any character: each is encoded, and a comma stands between. */
export function formatIds(ids: readonly string[]): string {
  return ids.map(encodeURIComponent).join(',');
}
