import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readFavicon } from '#config/favicon.ts';
import { openFolder } from '../files/folder.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7d5a' } });

async function readOne(bytes: Buffer): Promise<Buffer> {
  const root = await openFolder();
  await mkdir(join(root, 'src/config/favicons'), { recursive: true });
  await writeFile(join(root, 'src/config/favicons/yn.png'), bytes);
  return readFavicon(root, 'yn');
}

it('accepts a PNG favicon of 96 by 96 pixels or more', async () => {
  for (const size of [96, 512]) {
    const bytes = await drawn(size, size).png().toBuffer();
    expect(await readOne(bytes)).toEqual(bytes);
  }
});

it.each<[what: string, bytes: Promise<Buffer>, fault: string]>([
  ['too small', drawn(64, 64).png().toBuffer(), 'is 64 by 64 pixels'],
  ['only 95 pixels high', drawn(128, 95).png().toBuffer(), 'is 128 by 95 pixels'],
  ['a JPEG', drawn(96, 96).jpeg().toBuffer(), 'is not a PNG'],
  ['empty', Promise.resolve(Buffer.alloc(0)), 'is not a PNG'],
])('rejects a favicon that is %s, and states the expected format and size', async (_, bytes, fault) => {
  await expect(readOne(await bytes)).rejects.toThrow(
    `The favicon of yn ${fault} (src/config/favicons/yn.png). Put a PNG of at least 96 by 96 pixels there.`,
  );
});
