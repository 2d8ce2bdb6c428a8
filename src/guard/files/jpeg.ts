import { type BlockTables, type CodeTable, isWholeScan, toCodeTable } from './jpeg-scan.ts';

const marks = { start: 0xd8, end: 0xd9, scan: 0xda, tables: 0xc4, interval: 0xdd } as const;

/** Marks of the segments that say how large the picture is, and how it is encoded. */
const frames: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
const isProgressive = (frame: number) => (frame & 0x03) === 2;

interface Component {
  /** Blocks of a unit, across and down. */
  readonly across: number;
  readonly down: number;
  /** For each of its coefficients, bits that are yet to come; undefined before the first scan. */
  readonly missing: (number | undefined)[];
}

interface Walk {
  /** Mark of the frame; 0 before it. */
  frame: number;
  width: number;
  height: number;
  readonly components: Map<number, Component>;
  readonly tables: Map<number, CodeTable>;
  /** Whether scans are cut into intervals. */
  hasIntervals: boolean;
}

/** Whether the segments of a JPEG follow each other up to its last byte, and its scans hold all of the picture. */
export function isWholeJpeg(bytes: Buffer): boolean {
  if (bytes.readUInt16BE(0) !== 0xff00 + marks.start) return false;
  const walk: Walk = {
    ...{ frame: 0, width: 0, height: 0, hasIntervals: false },
    components: new Map(),
    tables: new Map(),
  };
  let at = 2;
  for (;;) {
    // Any number of these may stand before a mark.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const mark = at + 2 <= bytes.length && bytes[at] === 0xff ? bytes.readUInt8(at + 1) : 0;
    if (mark === marks.end) return at + 2 === bytes.length && isComplete(walk);
    if (mark < 0xc0 || (mark >= 0xd0 && mark <= marks.start) || at + 4 > bytes.length) return false;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, end);
    if (!take(walk, mark, segment)) return false;
    at = end;
    if (mark !== marks.scan) continue;
    at = findEndOfScan(bytes, end, walk);
    const scan = toScan(walk, segment);
    if (scan !== null && !isWholeScan(bytes, end, at, scan)) return false;
  }
}

/** Notes what a segment says; returns false where that can't be. */
function take(walk: Walk, mark: number, segment: Buffer): boolean {
  if (frames.has(mark)) return walk.frame === 0 && takeFrame(walk, mark, segment);
  if (mark === marks.scan) return takeScan(walk, segment);
  if (mark === marks.tables) return takeTables(walk, segment);
  if (mark === marks.interval) walk.hasIntervals = segment.length === 2 && segment.readUInt16BE(0) > 0;
  return true;
}

function takeFrame(walk: Walk, mark: number, segment: Buffer): boolean {
  const count = segment[5] ?? 0;
  if (segment.length !== 6 + count * 3) return false;
  walk.frame = mark;
  [walk.height, walk.width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
  for (let at = 6; at < segment.length; at += 3) {
    const factors = segment.readUInt8(at + 1);
    if (factors < 0x11 || (factors & 0x0f) === 0) return false;
    const component = { across: factors >> 4, down: factors & 0x0f, missing: [] };
    walk.components.set(segment.readUInt8(at), component);
  }
  return walk.height > 0 && walk.width > 0 && walk.components.size === count;
}

function takeTables({ tables }: Walk, segment: Buffer): boolean {
  let at = 0;
  while (at < segment.length) {
    const counts = segment.subarray(at + 1, at + 17);
    const end = at + 17 + counts.reduce((sum, count) => sum + count, 0);
    if (end > segment.length) return false;
    tables.set(segment.readUInt8(at), toCodeTable(counts, segment.subarray(at + 17, end)));
    at = end;
  }
  return true;
}

/** Of a progressive picture, the first scan of a coefficient leaves bits to later ones, each of which has one more. */
function takeScan({ frame, components }: Walk, segment: Buffer): boolean {
  const count = segment[0] ?? 0;
  if (count === 0 || segment.length !== 4 + count * 2) return false;
  const [from = 0, to = 64, bits = 0] = segment.subarray(-3);
  if (to > 63 || from > to) return false;
  return Array.from({ length: count }, (_, one) => segment[1 + one * 2] ?? -1).every((id) => {
    const missing = components.get(id)?.missing;
    // Which coefficients it has, only a progressive picture says.
    for (let at = isProgressive(frame) ? from : 0; at <= to; at += 1) {
      if (missing === undefined || missing[at] !== (bits >> 4 || undefined)) return false;
      missing[at] = bits & 0x0f;
    }
    return true;
  });
}

function isComplete({ components }: Walk): boolean {
  const all = Array.from({ length: 64 }, (_, at) => at);
  return (
    components.size > 0 &&
    [...components.values()].every(({ missing }) => all.every((at) => missing[at] === 0))
  );
}

/** Returns where the mark behind a scan stands: within it, 0xff stands for itself before a 0, or begins the next interval. */
function findEndOfScan(bytes: Buffer, from: number, { hasIntervals }: Walk): number {
  let interval = 0;
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next === 0) continue;
    if (next < 0xd0 || next > 0xd7) return at > from ? at : bytes.length;
    if (!hasIntervals || next !== 0xd0 + (interval % 8)) return bytes.length;
    interval += 1;
  }
  return bytes.length;
}

/** Returns a scan whose codes can be counted: the only one, without intervals, of a picture that isn't progressive, as the build makes them. Null for others. */
function toScan({ frame, width, height, components, tables, hasIntervals }: Walk, segment: Buffer) {
  const isPlain = (frame === 0xc0 || frame === 0xc1) && !hasIntervals && segment[0] === components.size;
  if (!isPlain) return null;
  const ofAll = [...components.values()];
  const isAlone = ofAll.length === 1;
  const blocks = Array.from({ length: components.size }, (_, one) => {
    const { across = 0, down = 0 } = components.get(segment[1 + one * 2] ?? -1) ?? {};
    const names = segment[2 + one * 2] ?? 0;
    const [first, others] = [tables.get(names >> 4), tables.get(0x10 | (names & 0x0f))];
    const ofComponent: BlockTables = { first: first ?? none, others: others ?? none };
    return Array.from({ length: isAlone ? 1 : across * down }, () => ofComponent);
  }).flat();
  const unit = (most: number) => 8 * (isAlone ? 1 : most);
  const columns = Math.ceil(width / unit(Math.max(...ofAll.map(({ across }) => across))));
  const rows = Math.ceil(height / unit(Math.max(...ofAll.map(({ down }) => down))));
  return { blocks, units: columns * rows };
}

/** In which no code is found. */
const none: CodeTable = new Uint16Array(0);
