/**
 * FNV-1a, 32 bits, over UTF-16 code units, from 0 to 2^32 - 1: a short, stable digest. It is synchronous and the same in Node and
 * browsers; it protects nothing.
 */
export function digest32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The same as 8 hex digits, which keep equal names apart in a path. */
export function digest8(text: string): string {
  return digest32(text).toString(16).padStart(8, '0');
}
