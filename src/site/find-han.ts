import traditional from 'opencc-js/dict/TSCharacters';
import { findFormat, type HanWire } from '#catalogue/find/format.ts';

export const firstHan = 0x3400;
export const lastHan = 0x9fff;

/** Pairs the catalogue's characters with the traditional or simplified variants that visitors may type. */
export function toHanPairs(characters: ReadonlySet<string>): HanWire {
  const both = listPairs().flatMap(([from, to]) => [
    ...(characters.has(to) ? [[from, to] as const] : []),
    ...(characters.has(from) ? [[to, from] as const] : []),
  ]);
  // If several traditional characters have one simplified form, that form is paired with the first of them in the catalogue.
  const first = [...new Map(both.toReversed())].toReversed();
  return {
    format: findFormat,
    from: first.map(([from]) => from).join(''),
    to: first.map(([, to]) => to).join(''),
  };
}

/**
 * Lists traditional characters with their simplified forms. Reads the package's dictionary, because its converter would take
 * fifty times as long.
 */
function listPairs(): readonly (readonly [traditional: string, simplified: string])[] {
  return traditional.split('|').flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    const isInUse = from.length === 1 && from.charCodeAt(0) >= firstHan && from.charCodeAt(0) <= lastHan;
    return isInUse && to !== from && [...to].length === 1 ? [[from, to] as const] : [];
  });
}
