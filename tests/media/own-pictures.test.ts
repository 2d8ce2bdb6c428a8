import { glob, readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { digestOf } from '#files/file-io.ts';
import { openEncoder } from '#media/encoder.ts';

it('every picture in public/ and src/config/ can be decoded', async () => {
  const encoder = openEncoder();
  onTestFinished(() => encoder.close());
  const files = [];
  for await (const file of glob('{public,src/config}/**/*.{avif,gif,jpeg,jpg,png,webp}')) files.push(file);
  expect(files).toContain('src/config/favicons/yn.png');
  for (const file of files) {
    const bytes = await readFile(file);
    await expect(encoder.encode(bytes, digestOf(bytes)), file).resolves.toMatchObject({});
  }
});
