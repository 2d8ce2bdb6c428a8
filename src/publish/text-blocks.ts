import pMap from 'p-map';
import { countSame, countSameAtEnd } from '#files/same-bytes.ts';

/** At least so many bytes, and then to the end of the line. */
const blockBytes = 65_536;
const newline = 0x0a;
/** Each takes memory of its own. */
const atOnce = 4;

/** Where a piece of a text lies: whole lines, unless it is the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What is worked out may depend on all that stands from here … */
  readonly from: number;
  /** … until here. */
  readonly until: number;
}

/** Bytes around a block that its value depends on; those after it with the rest of their line. */
interface Surroundings {
  readonly before?: number;
  readonly after?: number;
}

interface Block<Value> extends Span {
  readonly value: Value;
}

interface Text<Value> {
  readonly bytes: Uint8Array;
  readonly blocks: readonly Block<Value>[];
}

/** Gives the values of a text's blocks in their order. Asked again for the text at `path`, it works where that changed, and only there. */
export type WorkByBlock<Value> = (path: string, bytes: Uint8Array) => Promise<readonly Value[]>;

export function keepBlocks<Value>(
  work: (bytes: Uint8Array, span: Span, path: string) => Value | Promise<Value>,
  around: Surroundings = {},
): WorkByBlock<Value> {
  const known = new Map<string, Text<Value>>();
  return async (path, bytes) => {
    const { head, tail } = findKept(known.get(path) ?? noText, bytes);
    const spans = cut(bytes, head.at(-1)?.end ?? 0, tail[0]?.start ?? bytes.length, around);
    const make = async (span: Span) => ({ ...span, value: await work(bytes, span, path) });
    const blocks = [...head, ...(await pMap(spans, make, { concurrency: atOnce })), ...tail];
    known.set(path, { bytes, blocks });
    return blocks.map(({ value }) => value);
  };
}

const noText = { bytes: new Uint8Array(), blocks: [] };

/** Blocks that stand in both texts, at the beginning or at the end, as they lie in the new one. */
function findKept<Value>({ bytes: before, blocks }: Text<Value>, bytes: Uint8Array) {
  const start = countSame(before, bytes);
  const shift = bytes.length - before.length;
  const isWhole = start === before.length && shift === 0;
  const end = countSameAtEnd(before, bytes, Math.min(before.length, bytes.length) - start);
  // What follows the last line may be another line now.
  const head = blocks.filter(({ until }) => isWhole || (until <= start && until < before.length));
  const tail = blocks.slice(head.length).filter(({ from }) => from > before.length - end);
  return { head, tail: tail.map((block) => moved(block, shift)) };
}

function moved<Value>({ value, ...span }: Block<Value>, shift: number): Block<Value> {
  const { start, end, from, until } = span;
  return { value, start: start + shift, end: end + shift, from: from + shift, until: until + shift };
}

function cut(
  bytes: Uint8Array,
  first: number,
  last: number,
  { before = 0, after = 0 }: Surroundings,
): readonly Span[] {
  const spans: Span[] = [];
  for (let start = first; start < last;) {
    const end = Math.min(endOfLine(bytes, start + blockBytes), last);
    const until = after === 0 ? end : endOfLine(bytes, end + after);
    spans.push({ start, end, from: Math.max(0, start - before), until });
    start = end;
  }
  return spans;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(newline, from);
  return at < 0 ? bytes.length : at + 1;
}
