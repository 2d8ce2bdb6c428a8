import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPicture, isWholePicture } from '#guard/files/picture-faults.ts';

const image = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c3b9aa' } });
const png = await image.clone().png().toBuffer();
const pictures = new Map([
  ['a.avif', await image.clone().avif().toBuffer()],
  ['a.gif', await image.clone().gif().toBuffer()],
  ['a.ico', Buffer.concat([Buffer.of(0, 0, 1, 0, 1, 0, 4, 3, 0, 0, 1, 0, 32, 0), png])],
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

  it.each(['a.gif', 'a.jpg', 'a.png', 'a.webp'])('is not whole without its last byte: %s', (name) => {
    expect(isWholePicture(name, bytesOf(name).subarray(0, -1))).toBe(false);
  });

  it.each(names)('is not whole with little but its beginning: %s', (name) => {
    expect(isWholePicture(name, bytesOf(name).subarray(0, 11))).toBe(false);
  });

  it.each([
    ['a.gif', 'GIF89a', 'xGIF89'],
    ['a.webp', 'RIFF', 'RIFX'],
    ['a.webp', 'WEBP', 'WAVE'],
  ])('called %s is none with another mark than %s: %s', (name, mark, other) => {
    const text = bytesOf(name).toString('latin1');
    expect(isWholePicture(name, Buffer.from(text.replace(mark, other), 'latin1'))).toBe(false);
  });

  it.each(['a.svg', 'a.png.txt', 'apng', 'jpg/a.txt'])('is none by the name %s', (name) => {
    expect(isPicture(name)).toBe(false);
  });
});
