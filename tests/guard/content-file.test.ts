import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { digestSources } from '#guard/content-file.ts';
import { openFolder } from '../files/folder.ts';

it('tells code that reads content otherwise from the one before, so that nothing stays unread', async () => {
  const [one, other] = [await openFolder(), await openFolder()];
  await writeFile(join(one, 'read.ts'), 'a');
  await writeFile(join(other, 'rule.ts'), 'b');
  const before = digestSources([one, other]);
  expect(digestSources([one, other])).toBe(before);
  await writeFile(join(one, 'notes.md'), 'no code');
  expect(digestSources([one, other])).toBe(before);
  await writeFile(join(other, 'rule.ts'), 'c');
  const changed = digestSources([one, other]);
  expect(changed).not.toBe(before);
  await writeFile(join(other, 'new.ts'), '');
  const added = digestSources([one, other]);
  expect(added).not.toBe(changed);
  await mkdir(join(one, 'below'));
  await writeFile(join(one, 'below', 'read.ts'), 'd');
  expect(digestSources([one, other])).not.toBe(added);
});
