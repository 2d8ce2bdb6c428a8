import { expect, it } from 'vitest';
import { readOnce } from '#guard/read-once.ts';

it('reads a file once for all who ask, and again where it could not be read', async () => {
  const asked: string[] = [];
  const read = readOnce(async (path) => {
    asked.push(path);
    if (asked.length === 1) throw new Error('Not now.');
    return Buffer.from(path);
  });
  await expect(read('list')).rejects.toThrow('Not now.');
  const [one, other] = await Promise.all([read('list'), read('list')]);
  expect(one).toBe(other);
  expect(await read('list')).toBe(one);
  expect(asked).toEqual(['list', 'list']);
});
