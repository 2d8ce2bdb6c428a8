import { countSame, countSameAtEnd } from '#files/same-bytes.ts';
import { type ParseText, parsePlain } from './body.ts';
import { unwrap } from './wire/envelope.ts';

/** A list as an answer spelled it. */
interface SpelledList {
  readonly plain: Buffer;
  readonly items: readonly unknown[];
  /**
   * Where the list's opening bracket, its commas and its closing bracket stand: one more than there are items. Null
   * where that was not looked up yet.
   */
  readonly separators: Uint32Array | null;
}

/**
 * Parses one call's answers, one after the other, each a list of many items. Items whose bytes stand in the answer
 * before are taken from there, as the same objects: what parsing costs follows the change. Only a bare list, or one in
 * an envelope with nothing beside it, is compared so; any other answer is parsed as a whole.
 */
export function createListParser(): ParseText {
  let known: SpelledList | null = null;
  return (plain) => {
    known &&= parseChange(known, plain);
    if (known !== null) return known.items;
    const body = parsePlain(plain);
    const items = unwrap(body);
    if (Array.isArray(items)) known = { plain, items, separators: null };
    return body;
  };
}

const [quote, backslash, comma, opening, closing] = [...Buffer.from('"\\,[]')];
const [openingBrace, closingBrace] = [...Buffer.from('{}')];

/** Null where the answer isn't the one before with other items in one place. */
function parseChange(before: SpelledList, plain: Buffer): SpelledList | null {
  const separators = before.separators ?? findSeparators(before);
  if (separators === null) return null;
  const start = countSame(before.plain, plain);
  const end = countSameAtEnd(before.plain, plain, Math.min(before.plain.length, plain.length) - start);
  // The separators beside the change: they, and all beyond them, are the same in both.
  const first = separators.findLastIndex((at) => at < start);
  const last = separators.findIndex((at) => at >= before.plain.length - end);
  const [from, to] = [separators[first], separators[last]];
  if (from === undefined || to === undefined) return null;
  const shift = plain.length - before.plain.length;
  const items = parseItems(plain.subarray(from + 1, to + shift));
  if (items === null) return null;
  const within = listSeparators(plain, from + 1, to + shift).found;
  if (within.length + 1 !== items.length) return null;
  return {
    plain,
    items: [...before.items.slice(0, first), ...items, ...before.items.slice(last)],
    separators: Uint32Array.from([
      ...separators.subarray(0, first + 1),
      ...within,
      ...separators.subarray(last).map((at) => at + shift),
    ]),
  };
}

/** Null where these are no items. */
function parseItems(plain: Buffer): readonly unknown[] | null {
  try {
    const items = parsePlain(Buffer.concat([Buffer.from('['), plain, Buffer.from(']')]));
    return Array.isArray(items) ? items : null;
  } catch {
    // The whole text is parsed then, and its fault is told.
    return null;
  }
}

/** Of valid JSON; null where something else than an empty envelope stands around the list. */
function findSeparators({ plain, items }: SpelledList): Uint32Array | null {
  const head = /^\s*(?:(\{)\s*"data"\s*:\s*)?\[/.exec(plain.toString('latin1', 0, 200));
  if (head === null) return null;
  const open = head[0].length - 1;
  const { found, end } = listSeparators(plain, open + 1, plain.length);
  const tail = plain.toString('latin1', end + 1, end + 200).trim();
  const isWhole = tail === (head[1] === undefined ? '' : '}') && plain.length < end + 200;
  return isWhole && found.length + 1 === items.length ? Uint32Array.from([open, ...found, end]) : null;
}

/** Commas between items, and where their list ends: at its bracket, or where the bytes do. */
function listSeparators(plain: Buffer, from: number, to: number) {
  const found: number[] = [];
  let depth = 0;
  let isText = false;
  for (let at = from; at < to; at += 1) {
    const byte = plain[at];
    if (byte === quote) isText = !isText;
    else if (isText) {
      if (byte === backslash) at += 1;
    } else if (byte === opening || byte === openingBrace) depth += 1;
    else if (byte === closing || byte === closingBrace) {
      if (depth === 0) return { found, end: at };
      depth -= 1;
    } else if (byte === comma && depth === 0) found.push(at);
  }
  return { found, end: to };
}
