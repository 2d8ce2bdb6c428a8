import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isWholePicture } from '#guard/files/picture-faults.ts';

/** Something on a ground of one colour, as pictures of products are. */
const drawn = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${Array.from(
        { length: 40 },
        (_, at) =>
          `<circle cx="${(at * 37) % width}" cy="${(at * 53) % height}" r="${5 + at}" fill="hsl(${at * 9} 60% 50%)" opacity="0.7"/>`,
      ).join('')}</svg>`,
    ),
  ).flatten({ background: '#fff' });
const clear = () => sharp({ create: { width: 203, height: 157, channels: 4, background: '#12345678' } });
const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });

const kinds: readonly (readonly [name: string, made: Sharp])[] = [
  ['a.jpg', drawn(401, 299).jpeg({ quality: 80 })],
  ['full colour.jpg', drawn(401, 299).jpeg({ chromaSubsampling: '4:4:4', optimiseCoding: false })],
  ['grey.jpg', drawn(401, 299).greyscale().jpeg()],
  ['progressive.jpg', drawn(401, 299).jpeg({ progressive: true })],
  ['progressive grey.jpg', drawn(401, 299).greyscale().jpeg({ progressive: true })],
  ['mozjpeg.jpg', drawn(401, 299).jpeg({ mozjpeg: true })],
  ['print colours.jpg', drawn(401, 299).toColourspace('cmyk').jpeg()],
  ['one colour.jpg', white(1280, 2000).jpeg({ quality: 80 })],
  ['one pixel.jpg', white(1, 1).jpeg()],
  ['a.png', drawn(401, 299).png()],
  ['interlaced.png', drawn(401, 299).png({ progressive: true })],
  ['palette.png', drawn(401, 299).png({ palette: true, colours: 4 })],
  ['deep.png', drawn(401, 299).toColourspace('rgb16').png()],
  ['clear.png', clear().png()],
  ['small interlaced.png', white(2, 1).png({ progressive: true })],
  ['a.webp', drawn(401, 299).webp({ quality: 80 })],
  ['lossless.webp', drawn(401, 299).webp({ lossless: true })],
  ['clear.webp', clear().webp()],
  ['one colour.webp', white(1280, 8000).webp({ quality: 80 })],
  ['a.avif', drawn(401, 299).avif({ effort: 0 })],
];
const made = new Map(
  await Promise.all(kinds.map(async ([name, one]) => [name, await one.toBuffer()] as const)),
);
const names = [...made.keys()];
const bytesOf = (name: string) => Buffer.from(made.get(name) ?? []);
const edited = (name: string, edit: (bytes: Buffer) => void) => {
  const bytes = bytesOf(name);
  edit(bytes);
  return bytes;
};
const like = (ending: string) => names.filter((name) => name.endsWith(ending));
const spread = names.filter((name) => /^(?!one|small|clear)/.test(name));

describe('a picture', () => {
  it.each(names)('is whole as encoders make it: %s', (name) => {
    expect(isWholePicture(name, bytesOf(name))).toBe(true);
  });

  it.each(names.filter((name) => !/^one|\.jpg$/.test(name)))(
    'is not whole without a byte of its middle: %s',
    (name) => {
      const bytes = bytesOf(name);
      const half = bytes.length >> 1;
      expect(isWholePicture(name, Buffer.concat([bytes.subarray(0, half), bytes.subarray(half + 1)]))).toBe(
        false,
      );
    },
  );

  // Of the scans of a progressive one, only their number is known.
  it.each(['a.jpg', 'full colour.jpg', 'grey.jpg', 'print colours.jpg'])(
    'in JPEG is not whole without a part of its middle: %s',
    (name) => {
      const bytes = bytesOf(name);
      const rest = Buffer.concat([bytes.subarray(0, bytes.length >> 1), bytes.subarray(bytes.length * 0.6)]);
      expect(isWholePicture(name, rest)).toBe(false);
    },
  );

  it.each(spread.filter((name) => !/avif|lossless|progressive|mozjpeg/.test(name)))(
    'is not whole where its middle is overwritten with zeros: %s',
    (name) => {
      const bytes = edited(name, (all) => all.fill(0, all.length >> 2, all.length >> 1));
      expect(isWholePicture(name, bytes)).toBe(false);
    },
  );

  it.each(like('.png'))('in PNG is not whole with a bit that flipped: %s', (name) => {
    const bytes = edited(name, (all) => all.writeUInt8(all.readUInt8(all.length >> 1) ^ 1, all.length >> 1));
    expect(isWholePicture(name, bytes)).toBe(false);
  });

  it.each(names)('has nothing behind its end: %s', (name) => {
    expect(isWholePicture(name, Buffer.concat([bytesOf(name), Buffer.from('<script>')]))).toBe(false);
  });

  it.each(names)('is not whole wherever it is cut: %s', (name) => {
    const bytes = bytesOf(name);
    const cuts = Array.from({ length: 50 }, (_, at) => Math.floor((bytes.length * at) / 50));
    expect(cuts.filter((cut) => isWholePicture(name, bytes.subarray(0, cut)))).toEqual([]);
  });
});

/** A PNG of two by two grey pixels, whose checksums are right. */
function png(header: readonly number[], data: Buffer, first = 'IHDR'): Buffer {
  const chunk = (kind: string, content: Uint8Array) => {
    const text = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(text));
    return Buffer.concat([length, text, sum]);
  };
  const chunks = [
    chunk(first, Buffer.from(header)),
    ...(data.length > 0 ? [chunk('IDAT', data)] : []),
    chunk('IEND', Buffer.of()),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

describe('a PNG', () => {
  const header = [0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0];
  const ofRows = (rows: number) => deflateSync(Buffer.alloc(rows * 3));

  it('has as many pixels as it says', () => {
    expect(isWholePicture('a.png', png(header, ofRows(2)))).toBe(true);
    expect(isWholePicture('a.png', png(header, ofRows(1)))).toBe(false);
    expect(isWholePicture('a.png', png(header, ofRows(9)))).toBe(false);
    expect(isWholePicture('a.png', png(header, Buffer.of()))).toBe(false);
    expect(isWholePicture('a.png', png(header, Buffer.from('no pixels at all')))).toBe(false);
  });

  it('says what its pixels are', () => {
    expect(isWholePicture('a.png', png(header.with(9, 5), ofRows(2)))).toBe(false);
    expect(isWholePicture('a.png', png(header.with(9, 5), deflateSync(Buffer.alloc(2))))).toBe(false);
    expect(isWholePicture('a.png', png(header, ofRows(2), 'IHDX'))).toBe(false);
    expect(isWholePicture('a.png', png(header.slice(1), ofRows(2)))).toBe(false);
    expect(isWholePicture('a.png', png(header.with(3, 0), ofRows(2)))).toBe(false);
  });

  it('of a size that would fill the memory is not inflated', () => {
    const huge = header.with(0, 0x7f).with(4, 0x7f);
    expect(isWholePicture('a.png', png(huge, ofRows(2)))).toBe(true);
    expect(isWholePicture('a.png', png(huge, Buffer.of()))).toBe(false);
  });
});

describe('a JPEG', () => {
  /** Where each mark of a kind stands. */
  const find = (bytes: Buffer, mark: number) =>
    [...bytes.keys()].filter((at) => bytes[at] === 0xff && bytes[at + 1] === mark);

  it.each(['progressive.jpg', 'progressive grey.jpg', 'mozjpeg.jpg'])(
    'that is progressive has all of its scans: %s',
    (name) => {
      const bytes = bytesOf(name);
      const scans = find(bytes, 0xda);
      expect(scans.length).toBeGreaterThan(3);
      const without = scans.map((start, at) => {
        const end = scans[at + 1] ?? bytes.length - 2;
        return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
      });
      expect(without.map((rest) => isWholePicture(name, rest))).toEqual(scans.map(() => false));
    },
  );

  it('may have marks filled up before them', () => {
    const bytes = bytesOf('a.jpg');
    const [at = 0] = find(bytes, 0xdb);
    const filled = Buffer.concat([bytes.subarray(0, at), Buffer.of(0xff, 0xff), bytes.subarray(at)]);
    expect(isWholePicture('a.jpg', filled)).toBe(true);
  });

  it.each([
    ['no size', 0xc0, 5],
    ['no component', 0xc0, 9],
    ['another component', 0xc0, 10],
    ['no scan', 0xda, 1],
    ['no tables', 0xc4, 1],
  ])('with %s is none', (_, mark, offset) => {
    const bytes = bytesOf('a.jpg');
    const [at = 0] = find(bytes, mark);
    bytes.fill(0, at + offset, at + offset + 2);
    expect(isWholePicture('a.jpg', bytes)).toBe(false);
  });
});
