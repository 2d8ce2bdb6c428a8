import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isWholePicture } from '#guard/files/picture-faults.ts';

const marks = { start: 0xd8, end: 0xd9, interval: 0xdd, comment: 0xfe } as const;
function segment(mark: number, ...content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.of(0xff, mark, length >> 8, length & 0xff, ...content);
}

type Component = readonly [id: number, factors: number];
const grey: Component = [1, 0x11];

function frame(components: readonly Component[], { mark = 0xc0, height = 8, width = 16 } = {}): Buffer {
  const ofComponents = components.flatMap(([id, factors]) => [id, factors, 0]);
  return segment(mark, 8, 0, height, 0, width, components.length, ...ofComponents);
}

function scan(ids: readonly number[], from = 0, to = 63): Buffer {
  return segment(0xda, ids.length, ...ids.flatMap((id) => [id, 0]), from, to, 0);
}

const quantisation = segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1));
/** Two tables that know one code each: a bit of 0, for no difference, or for no more coefficients. */
const one = [1, ...Array.from({ length: 15 }, () => 0), 0];
const tables = segment(0xc4, 0, ...one, 0x10, ...one);
/** Two grey blocks: a bit for the first coefficient of each, and one for the others; then ones to the end of a byte. */
const data = Buffer.of(0b0000_1111);

const jpeg = (...parts: readonly Buffer[]) =>
  Buffer.concat([Buffer.of(0xff, marks.start), quantisation, ...parts, Buffer.of(0xff, marks.end)]);
const isWhole = (...parts: readonly Buffer[]) => isWholePicture('a.jpg', jpeg(...parts));

describe('a small JPEG', () => {
  const before = [frame([grey]), tables];
  const rest = [scan([1]), data];

  it('is whole, as decoders think too', async () => {
    expect(isWhole(...before, ...rest)).toBe(true);
    expect(isWhole(frame([[1, 0x22]]), tables, ...rest)).toBe(true);
    expect(isWhole(frame([grey], { mark: 0xc1 }), tables, ...rest)).toBe(true);
    const { info } = await sharp(jpeg(...before, ...rest))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 16, height: 8 });
  });

  it.each<[fault: string, parts: readonly Buffer[]]>([
    ['no frame', [tables]],
    ['two frames', [frame([grey]), ...before, ...rest]],
    ['a frame of another length', [segment(0xc0, 8, 0, 8, 0, 16, 1, 1, 0x11, 0, 0), ...before, ...rest]],
    ['a component of no width', [frame([[1, 0x01]]), tables, ...rest]],
    ['a component of no height', [frame([[1, 0x20]]), tables, ...rest]],
    ['a second component of no size', [frame([grey, [2, 0x01]]), tables, ...rest]],
    ['two components of one name', [frame([grey, grey]), tables, ...rest]],
    ['a table that is cut', [frame([grey]), segment(0xc4, 0, ...one, 0x10, ...one.slice(0, -1)), ...rest]],
    ['a scan of no component', [...before, scan([]), data, ...rest]],
    ['a scan of another component', [...before, scan([2]), data]],
    ['a scan of another length', [...before, segment(0xda, 1, 1, 0, 0, 0, 63, 0), data]],
    ['a scan of more coefficients than there are', [...before, scan([1], 0, 64), data]],
    ['a scan whose last coefficient is before its first', [...before, scan([1], 64, 63), data]],
    ['a scan that comes twice', [...before, ...rest, ...rest]],
    ['a scan of too many codes', [frame([grey], { mark: 0xc1 }), tables, scan([1]), Buffer.of(0, 0)]],
    ['a byte between its segments', [frame([grey]), Buffer.of(0), tables, ...rest]],
    [
      'a segment without its mark',
      [Buffer.of(0, ...segment(marks.comment, 1).subarray(1)), ...before, ...rest],
    ],
    ...[0x01, 0xbf, 0xd0, 0xd4, 0xd7, 0xd8].map((mark): [string, Buffer[]] => [
      `the mark ${mark} in front of a segment`,
      [segment(mark, 1), ...before, ...rest],
    ]),
  ])('is not whole with %s', (_, parts) => {
    expect(isWhole(...parts)).toBe(false);
  });

  it('is none without its first mark', () => {
    expect(isWholePicture('a.jpg', jpeg(...before, ...rest).fill(0, 0, 2))).toBe(false);
  });

  it('may have a scan for each component', () => {
    const two = frame([grey, [2, 0x11]]);
    expect(isWhole(two, tables, scan([1]), data, scan([2]), data)).toBe(true);
    expect(isWhole(two, tables, scan([1]), data)).toBe(false);
  });
});

describe('the intervals of a JPEG', () => {
  const before = [frame([grey], { width: 80 }), tables];
  /** Of ten blocks, each an interval. */
  const intervals = (shift = 0) =>
    Buffer.concat(
      Array.from({ length: 10 }, (_, at) =>
        at === 0 ? Buffer.of(0x3f) : Buffer.of(0xff, 0xd0 + ((at - 1 + shift) % 8), 0x3f),
      ),
    );
  const comment = (...content: readonly number[]) => segment(marks.comment, ...content);

  it('follow each other where it says that there are some', async () => {
    const parts = [...before, segment(marks.interval, 0, 1), comment(0, 0), scan([1]), intervals()];
    expect(isWhole(...parts)).toBe(true);
    const { info } = await sharp(jpeg(...parts))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 80, height: 8 });
    expect(isWhole(...before, segment(marks.interval, 0, 1), scan([1]), intervals(1))).toBe(false);
  });

  it.each<[told: string, said: Buffer]>([
    ['has none', segment(marks.interval, 0, 0)],
    ['says nothing of them', comment(0, 1)],
    ['says it in another length', segment(marks.interval, 0, 1, 0)],
    ['says it in half', segment(marks.interval, 1)],
  ])('are none where it %s', (_, said) => {
    expect(isWhole(...before, said, scan([1]), intervals())).toBe(false);
  });
});

describe('a progressive JPEG', () => {
  const progressive = (given = {}) => frame([grey], { mark: 0xc2, ...given });
  const [first, others] = [scan([1], 0, 0), scan([1], 1, 63)];
  const of = (picture: Buffer, ...parts: readonly Buffer[]) =>
    isWhole(picture, tables, first, data, ...parts);

  it('has a size, and something in each of its scans', () => {
    expect(of(progressive(), others, data)).toBe(true);
    expect(of(progressive(), others)).toBe(false);
    expect(of(progressive(), others, data, scan([1], 5, 4), data)).toBe(false);
    expect(of(progressive({ height: 0 }), others, data)).toBe(false);
    expect(of(progressive({ width: 0 }), others, data)).toBe(false);
  });

  it('has tables that are all there', () => {
    const cut = segment(0xc4, 0, ...one, 0x10, ...one.slice(0, -1));
    expect(isWhole(progressive(), cut, first, data, others, data)).toBe(false);
  });
});
