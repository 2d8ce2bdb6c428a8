import { characterEntitiesHtml4 } from 'character-entities-html4';

/**
 * Decodes the character references of a text once: HTML 4 names, `&apos;` and numbers. Unknown names and references
 * without a semicolon stay, because "AT&T" and "R&D;" are valid texts.
 */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(reference, (whole) => characterOf(whole) ?? whole) : text;
}

export function listEntities(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!text.includes('&')) return found;
  for (const [whole] of text.matchAll(reference)) {
    const character = characterOf(whole);
    if (character !== null) found.set(whole, character);
  }
  return found;
}

const reference = /&(?:#(?:x[0-9a-f]{1,6}|\d{1,7})|[a-z]\w*);/gi;

function characterOf(whole: string): string | null {
  const inner = whole.slice(1, -1);
  if (!inner.startsWith('#')) return nameOf(inner);
  const code = Number(/^#x/i.test(inner) ? `0x${inner.slice(2)}` : inner.slice(1));
  if (code === 0 || code > 0x10ffff) return null;
  // HTML reads these codes as Windows-1252: &#150; is a dash.
  if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code));
  return String.fromCodePoint(code);
}

function nameOf(name: string): string | null {
  if (name === 'apos') return "'";
  if (upperCaseNames.test(name)) return nameOf(name.toLowerCase());
  return Object.hasOwn(characterEntitiesHtml4, name) ? (characterEntitiesHtml4[name] ?? null) : null;
}

const upperCaseNames = /^(?:AMP|COPY|GT|LT|QUOT|REG)$/;
const windows1252 = new TextDecoder('windows-1252');
