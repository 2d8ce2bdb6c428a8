/** 32-bit FNV-1a over UTF-16 code units. Not cryptographically secure. */
export function digest32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function digest8(text: string): string {
  return digest32(text).toString(16).padStart(8, '0');
}
