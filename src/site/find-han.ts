import simplifiedOf from 'opencc-js/dict/TSCharacters';
import { findFormat, type HanWire } from '#catalogue/find/format.ts';

/** The blocks of the characters in use. */
export const firstHan = 0x3400;
export const lastHan = 0x9fff;

/** Pairs characters that the catalogue has with the traditional or simplified ones that may be typed instead. */
export function toHanPairs(characters: ReadonlySet<string>): HanWire {
  const pairs = toSimplified().filter(([from, to]) => characters.has(to) || characters.has(from));
  const both = pairs.flatMap(([from, to]) => [
    ...(characters.has(to) ? [[from, to] as const] : []),
    ...(characters.has(from) ? [[to, from] as const] : []),
  ]);
  // Several traditional characters may share a simplified one: the first that the catalogue has stands for it.
  const first = [...new Map(both.toReversed())].toReversed();
  return {
    format: findFormat,
    from: first.map(([from]) => from).join(''),
    to: first.map(([, to]) => to).join(''),
  };
}

let simplified: readonly (readonly [traditional: string, simplified: string])[] | undefined;

/** Every traditional character with its simplified one, one by one: words don't count here. */
function toSimplified() {
  simplified ??= readPairs();
  return simplified;
}

/** Reads the dictionary itself: converting every character takes a build fifty times as long. */
function readPairs(): readonly (readonly [string, string])[] {
  return simplifiedOf.split('|').flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    const isInUse = from.length === 1 && from.charCodeAt(0) >= firstHan && from.charCodeAt(0) <= lastHan;
    return isInUse && to !== from && [...to].length === 1 ? [[from, to] as const] : [];
  });
}
