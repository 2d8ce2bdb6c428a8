/**
 * FNV-1a, 32 bits, over UTF-16 code units, as 8 hex digits: a short, stable digest that keeps equal names apart in a
 * path. It is synchronous and the same in Node and browsers; it protects nothing.
 */
export function digest8(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
