import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countMissing, stageNamed } from '#render/stage-files.ts';
import { openStager } from '#render/stager.ts';
import { openFolder } from '../files/folder.ts';
import { context } from './findings-context.ts';

it('stages many pictures without blocking the event loop', async () => {
  const folder = await openFolder();
  const pictures = Array.from({ length: 350 }, (_, at) => ({
    file: `assets/pictures/${at}.webp`,
    read: () => Buffer.from(String(at)),
  }));
  const right = { key: 'k', hash: 'h', bytes: 1, writtenAt: 1, findings: [] };
  // An empty hash marks a file that another program wrote.
  const known = new Map([
    ['assets/pictures/0.webp', right],
    ['assets/pictures/1.webp', { ...right, hash: '' }],
  ]);
  expect(countMissing(pictures, known)).toBe(349);
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const reported: number[] = [];
  const stager = openStager({ place: { folder, isWhole: true }, context });
  await stageNamed(pictures, known, stager, (copied) => reported.push(copied));
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(3);
  expect([reported.length, reported.at(-1)]).toEqual([349, 349]);
  const entries = await stager.finish();
  await stager.close();
  expect(entries.map(({ file }) => file)).toEqual(pictures.slice(1).map(({ file }) => file));
  expect(await readFile(join(folder, 'assets', 'pictures', '349.webp'), 'utf8')).toBe('349');
});
