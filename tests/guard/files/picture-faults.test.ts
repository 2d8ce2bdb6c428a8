import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPicture, isWholePicture } from '#guard/files/picture-faults.ts';

const image = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c3b9aa' } });
const png = await image.clone().png().toBuffer();
const pictures = new Map([
  ['a.avif', await image.clone().avif().toBuffer()],
  ['a.gif', await image.clone().gif().toBuffer()],
  ['a.ico', toIcon([png, Buffer.concat([Buffer.of(40, 0, 0, 0), Buffer.alloc(60)])])],
  ['a.jpg', await image.clone().jpeg().toBuffer()],
  ['a.png', png],
  ['a.webp', await image.clone().webp().toBuffer()],
]);
const names = [...pictures.keys()];
const bytesOf = (name: string) => pictures.get(name) ?? Buffer.of();
const ofOthers = names.flatMap((name) =>
  names.filter((other) => other !== name).map((other) => [name, other]),
);

describe('a picture', () => {
  it.each(names)('is whole as it was made: %s', (name) => {
    expect(isPicture(name)).toBe(true);
    expect(isWholePicture(name, bytesOf(name))).toBe(true);
    expect(isWholePicture(name.toUpperCase(), bytesOf(name))).toBe(true);
  });

  it('in JPEG may be called so at length', () => {
    expect(isWholePicture('a.jpeg', bytesOf('a.jpg'))).toBe(true);
    expect(isWholePicture('a.jpeg', bytesOf('a.png'))).toBe(false);
  });

  it.each(ofOthers)('called %s is none with the bytes of %s', (name, other) => {
    expect(isWholePicture(name, bytesOf(other))).toBe(false);
  });

  it.each(['a.gif', 'a.ico', 'a.jpg', 'a.png', 'a.webp'])(
    'is not whole without its last byte: %s',
    (name) => {
      expect(isWholePicture(name, bytesOf(name).subarray(0, -1))).toBe(false);
    },
  );

  it.each(names)('is not whole with little but its beginning: %s', (name) => {
    for (const length of [0, 4, 5, 11])
      expect(isWholePicture(name, bytesOf(name).subarray(0, length))).toBe(false);
  });

  it.each([
    ['a.gif', 'GIF89a', 'xGIF89'],
    ['a.webp', 'RIFF', 'RIFX'],
    ['a.webp', 'WEBP', 'WAVE'],
  ])('called %s is none with another mark than %s: %s', (name, mark, other) => {
    const text = bytesOf(name).toString('latin1');
    expect(isWholePicture(name, Buffer.from(text.replace(mark, other), 'latin1'))).toBe(false);
  });

  it.each(['a.gif', 'a.ico'])('is none with a page behind its beginning: %s', (name) => {
    const page = Buffer.from('<html><script>alert(1)</script>;');
    for (const length of [4, 6, 13, bytesOf(name).length - 1, bytesOf(name).length])
      expect(isWholePicture(name, Buffer.concat([bytesOf(name).subarray(0, length), page]))).toBe(false);
  });

  it('as a GIF has its colours where its flags say so, and a picture', () => {
    const table = (flags: number) => Buffer.alloc(3 * 2 ** ((flags & 7) + 1));
    const header = Buffer.from('GIF89a\x01\0\x01\0\x81\0\0', 'latin1');
    const own = Buffer.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80);
    const data = Buffer.of(2, 2, 0x4c, 1, 0);
    const gif = (...parts: readonly Buffer[]) =>
      isWholePicture('a.gif', Buffer.concat([header, table(1), ...parts, Buffer.of(0x3b)]));
    expect(gif(own, table(0), data)).toBe(true);
    expect(gif(own, data)).toBe(false);
    expect(gif(Buffer.of(0x21, 0xfe, 1, 65, 0), own, table(0), data)).toBe(true);
    expect(gif(Buffer.of(0x21, 0xfe, 1, 65, 0))).toBe(false);
    expect(gif(Buffer.of(0x2d, ...own.subarray(1)), table(0), data)).toBe(false);
  });

  it('as an icon has pictures that follow each other to its end', () => {
    const icon = (pictures: readonly Buffer[]) => isWholePicture('a.ico', toIcon(pictures));
    expect(icon([png])).toBe(true);
    expect(icon([png, png, png])).toBe(true);
    expect(icon([])).toBe(false);
    expect(icon([Buffer.from('<html>')])).toBe(false);
    const apart = Buffer.concat([toIcon([png]).subarray(0, 22), Buffer.from('<p>'), png]);
    apart.writeUInt32LE(25, 18);
    expect(isWholePicture('a.ico', apart)).toBe(false);
    const cursor = toIcon([png]).fill(2, 2, 3);
    expect(isWholePicture('a.ico', cursor)).toBe(false);
  });

  it('as an icon has them in any order, and each once', () => {
    const two = toIcon([png, Buffer.concat([Buffer.of(40, 0, 0, 0), Buffer.alloc(60)])]);
    const [head, one, other, data] = [0, 6, 22, 38].map((at, index, starts) =>
      two.subarray(at, starts[index + 1]),
    );
    const icon = (...parts: readonly (Buffer | undefined)[]) =>
      isWholePicture('a.ico', Buffer.concat(parts.flatMap((part) => part ?? [])));
    expect(icon(head, other, one, data)).toBe(true);
    const twice = toIcon([png, Buffer.alloc(png.length, '<script>')]);
    twice.copy(twice, 34, 18, 22);
    expect(icon(twice)).toBe(false);
  });

  it('as an AVIF has boxes up to its last byte, and what it shows', () => {
    const avif = (...boxes: readonly Buffer[]) => isWholePicture('a.avif', Buffer.concat(boxes));
    const [type, meta, data] = boxesOf(bytesOf('a.avif'));
    const empty = Buffer.from('\0\0\0\x08free', 'latin1');
    if (type === undefined || meta === undefined || data === undefined) throw new Error('A box is missing.');
    expect(avif(type, meta, data, empty)).toBe(true);
    expect(avif(type, empty, meta, data)).toBe(true);
    expect(avif(type, meta)).toBe(false);
    expect(avif(type, data)).toBe(false);
    for (const length of [0, 7])
      expect(avif(type, meta, data, Buffer.from(empty.with(3, length)))).toBe(false);
    for (let length = 1; length < 8; length += 1)
      expect(avif(type, meta, data, empty.subarray(0, length))).toBe(false);
  });

  it.each(['a.svg', 'a.png.txt', 'apng', 'jpg/a.txt'])('is none by the name %s', (name) => {
    expect(isPicture(name)).toBe(false);
  });
});

/** The outermost boxes of an AVIF. */
function boxesOf(bytes: Buffer): readonly Buffer[] {
  if (bytes.length === 0) return [];
  const length = bytes.readUInt32BE(0);
  return [bytes.subarray(0, length), ...boxesOf(bytes.subarray(length))];
}

function toIcon(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.of(0, 0, 1, 0, pictures.length, 0);
  let start = 6 + 16 * pictures.length;
  const entries = pictures.map(({ length }) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(start, 12);
    start += length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pictures]);
}
