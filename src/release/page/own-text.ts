import { languageTag } from '#catalogue/locale.ts';
import { toText } from './main-text.ts';
import { TagReader } from './tags.ts';

/** So few characters stand on a page of any language. */
const leastHan = 5;
/** Of the characters and words of a page: each page has a dozen words of this site, a hundred words of others seldom. */
const leastShare = 0.03;

/**
 * Whether the main part of a page may be in its language, by its letters. Parts that say that they are in another one don't
 * count, nor does what editors wrote at length, which may be anything.
 */
export function mayBeIn(lang: string, main: string): boolean {
  if (!lang.startsWith('zh')) return true;
  const text = toOwnText(main);
  const han = countOf(text, /\p{Script=Han}/gu);
  return han >= leastHan && han >= leastShare * (han + countOf(text, /\p{Script=Latin}{3,}/gu));
}

/** Text behind a part that doesn't count is lost up to the next tag. */
function toOwnText(html: string): string {
  const tag = new TagReader(html);
  const pieces: string[] = [];
  let from = 0;
  /** How many elements there are around what counts again. */
  let outside: number | null = null;
  while (tag.next()) {
    if (outside !== null && tag.depth > outside) continue;
    if (outside === null) pieces.push(html.slice(from, tag.end));
    outside = isOther(tag) ? tag.depth : null;
    from = tag.end;
  }
  if (outside === null) pieces.push(html.slice(from));
  return toText(pieces.join(' '));
}

function isOther({ attributes }: TagReader): boolean {
  const lang = attributes.get('lang');
  return attributes.get('class') === 'rich' || (lang !== undefined && lang !== languageTag.Zh);
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
