import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isWholePicture } from '#guard/files/picture-faults.ts';

const [red, blue] = ['#c00', '#00c'].map((background) => ({
  create: { width: 8, height: 6, channels: 3 as const, background },
}));
const lossy = await sharp(red).webp().toBuffer();
const lossless = await sharp(red).webp({ lossless: true }).toBuffer();
const isWhole = (bytes: Buffer) => isWholePicture('a.webp', bytes);

/** Data of the one chunk of a picture. */
const dataOf = (bytes: Buffer) => bytes.subarray(20, 20 + bytes.readUInt32LE(16));
const [frame, losslessFrame] = [dataOf(lossy), dataOf(lossless)];

function chunk(kind: string, data: Buffer, length = data.length): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function webp(...chunks: readonly Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

const extended = chunk('VP8X', Buffer.alloc(10));
const moving = (...chunks: readonly Buffer[]) => chunk('ANMF', Buffer.concat([Buffer.alloc(16), ...chunks]));

describe('a WebP', () => {
  it('is as long as it says', () => {
    const picture = webp(chunk('VP8 ', frame));
    expect(isWhole(picture)).toBe(true);
    picture.writeUInt32LE(picture.length - 9, 4);
    expect(isWhole(picture)).toBe(false);
  });

  it('has one picture, or says that there is more', () => {
    const more = chunk('EXIF', Buffer.of());
    expect(isWhole(webp())).toBe(false);
    expect(isWhole(webp(chunk('VP8 ', frame), more))).toBe(false);
    expect(isWhole(webp(extended))).toBe(false);
    expect(isWhole(webp(extended, more))).toBe(false);
    expect(isWhole(webp(extended, chunk('VP8 ', frame), more))).toBe(true);
    expect(isWhole(webp(extended, chunk('VP8L', losslessFrame), chunk('EXIF', Buffer.of(1))))).toBe(true);
    expect(isWhole(webp(chunk('VP8X', Buffer.alloc(8)), chunk('VP8 ', frame)))).toBe(false);
    expect(isWhole(webp(extended, chunk('VP8 ', frame), chunk('VP8L', Buffer.alloc(9))))).toBe(false);
    expect(isWhole(webp(chunk('ALPH', frame)))).toBe(false);
  });

  it('has chunks that are whole', () => {
    expect(isWhole(webp(extended, chunk('VP8 ', frame, frame.length + 2)))).toBe(false);
    for (let length = 2; length < 8; length += 2)
      expect(isWhole(webp(extended, chunk('VP8 ', frame), Buffer.alloc(length)))).toBe(false);
  });

  it('may move', async () => {
    const frames = await Promise.all([red, blue].map((one) => sharp(one).png().toBuffer()));
    for (const options of [{}, { lossless: true }])
      expect(
        isWhole(
          await sharp(frames, { join: { animated: true } })
            .webp(options)
            .toBuffer(),
        ),
      ).toBe(true);
    const still = moving(chunk('VP8 ', frame));
    expect(isWhole(webp(extended, still, still))).toBe(true);
    expect(isWhole(webp(extended, still, moving()))).toBe(false);
    expect(isWhole(webp(extended, moving(chunk('VP8 ', frame, frame.length + 2)), still))).toBe(false);
    expect(isWhole(webp(extended, chunk('ANMF', Buffer.alloc(15)), still))).toBe(false);
  });

  it.each<[fault: string, data: Buffer]>([
    ['that needs another one', Buffer.from(frame.with(0, (frame[0] ?? 0) | 1))],
    ['without its mark', Buffer.from(frame.with(3, 0))],
    ['of no width', Buffer.from(frame).fill(0, 6, 8)],
    ['whose first part is longer than it', Buffer.from(frame).fill(0xff, 1, 3)],
    ['whose first part is all of it', frame.subarray(0, 10 + (frame.readUIntLE(0, 3) >> 5))],
    ['of a few bytes', frame.subarray(0, 8)],
  ])('is none by a picture %s', (_, data) => {
    expect(isWhole(webp(chunk('VP8 ', data)))).toBe(false);
  });

  it.each<[fault: string, data: Buffer]>([
    ['without its mark', Buffer.from(losslessFrame.with(0, 0x2e))],
    ['of its header alone', losslessFrame.subarray(0, 5)],
    ['of no bytes', Buffer.of()],
  ])('is none by a lossless picture %s', (_, data) => {
    expect(isWhole(webp(chunk('VP8L', data)))).toBe(false);
  });
});
