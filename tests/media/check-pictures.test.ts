import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { checkPictures } from '#media/encoder.ts';

const favicon = await readFile('src/config/favicons/yn.png');

it('accepts valid pictures and ignores other files', async () => {
  await checkPictures([
    { file: 'assets/a.png', bytes: favicon },
    { file: 'assets/a.txt', bytes: Buffer.from('no picture') },
  ]);
});

it.each([
  ['truncated', favicon.subarray(0, favicon.length - 40)],
  ['text', Buffer.from('no picture at all')],
  [
    'overwritten in the middle',
    Buffer.concat([favicon.subarray(0, 200), Buffer.alloc(400), favicon.subarray(600)]),
  ],
])('rejects and names a picture that is %s', async (_, bytes) => {
  await expect(checkPictures([{ file: 'assets/b.png', bytes }])).rejects.toThrow(
    /^The picture assets\/b\.png is .*\. Replace it with an undamaged b\.png, then build again\.$/,
  );
});
