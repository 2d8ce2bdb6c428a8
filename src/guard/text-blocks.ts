import pMap from 'p-map';

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

interface Cutting {
  /** A block has at least so many bytes, and then all to the end of the line. */
  readonly size: number;
  /** Bytes around a block that its value depends on; those after it with the rest of their line. */
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
  cutting: Cutting,
): WorkByBlock<Value> {
  const known = new Map<string, Text<Value>>();
  return async (path, bytes) => {
    const kept = findKept(known.get(path) ?? noText, bytes);
    const make = async (span: Span) => ({ ...span, value: await work(bytes, span, path) });
    const made = await pMap(cutBetween(bytes, kept, cutting), make, { concurrency: atOnce });
    const blocks = [...kept, ...made].toSorted((one, other) => one.start - other.start);
    known.set(path, { bytes, blocks });
    return blocks.map(({ value }) => value);
  };
}

const noText = { bytes: new Uint8Array(), blocks: [] };

/** Blocks that stand in both texts, with what they depend on, as far from the beginning or from the end; as they lie in the new one. */
function findKept<Value>({ bytes: before, blocks }: Text<Value>, bytes: Uint8Array): readonly Block<Value>[] {
  const shifts = [0, bytes.length - before.length];
  const kept: Block<Value>[] = [];
  for (const block of blocks) {
    const first = kept.at(-1)?.end ?? 0;
    const shift = shifts.find(
      (by) => block.start + by >= first && isAt(moved(block, by), bytes, block, before),
    );
    if (shift !== undefined) kept.push(moved(block, shift));
  }
  return kept;
}

/** Whether what was a span of the former text is this one of the new. */
function isAt(span: Span, bytes: Uint8Array, former: Span, before: Uint8Array): boolean {
  // What follows the last line may be another line now.
  const isCut = former.until === before.length && span.until < bytes.length;
  return span.from >= 0 && !isCut && Buffer.compare(piece(bytes, span), piece(before, former)) === 0;
}

function piece(bytes: Uint8Array, { from, until }: Span): Uint8Array {
  return bytes.subarray(from, until);
}

function moved<Value>({ value, ...span }: Block<Value>, shift: number): Block<Value> {
  const { start, end, from, until } = span;
  return { value, start: start + shift, end: end + shift, from: from + shift, until: until + shift };
}

function cutBetween(bytes: Uint8Array, kept: readonly Span[], cutting: Cutting): readonly Span[] {
  const gaps = [...kept, { start: bytes.length }];
  return gaps.flatMap(({ start }, at) => cut(bytes, kept[at - 1]?.end ?? 0, start, cutting));
}

function cut(
  bytes: Uint8Array,
  first: number,
  last: number,
  { size, before = 0, after = 0 }: Cutting,
): readonly Span[] {
  const spans: Span[] = [];
  for (let start = first; start < last;) {
    const next = endOfLine(bytes, start + size);
    // What grows again and again does not crumble.
    const end = last - next < size / 2 ? last : next;
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
