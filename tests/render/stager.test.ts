import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type NewFile, openStager } from '#render/stager.ts';
import { openFolder } from '../files/folder.ts';
import { context } from './findings-context.ts';

const files: readonly NewFile[] = [
  { file: 'index.html', key: 'k1', content: '<h1>Pump “2”</h1>', old: undefined },
  { file: 'zh/index.html', key: 'k2', content: '<h1>泵</h1><a href="ftp://10.0.0.1/">', old: undefined },
  { file: 'robots.txt', key: 'k3', content: Buffer.from('User-agent: *'), old: undefined },
];

async function openIn(folder: string, maxHere: number) {
  return openStager({ place: { folder, isWhole: true }, context }, maxHere);
}

async function stageAll(maxHere: number, given = files) {
  const folder = await openFolder();
  const stager = await openIn(folder, maxHere);
  for (const file of given) await stager.stage([file]);
  const entries = await stager.finish();
  await stager.close();
  const texts = entries.map(({ file }) => readFile(join(folder, file), 'utf8'));
  const withoutTimes = entries.map(({ entry, ...rest }) => ({ ...rest, ...entry, writtenAt: 0 }));
  return { entries: withoutTimes, texts: await Promise.all(texts) };
}

const inThread = 0;
const partly = 1;
const here = 10;

it.each([partly, inThread])(
  'stages the same files in a thread (%i before it) as without one',
  async (max) => {
    const expected = await stageAll(here);
    expect(await stageAll(max)).toEqual(expected);
    expect(expected.texts).toEqual(files.map(({ content }) => content.toString()));
    expect(expected.entries[1]?.findings).toHaveLength(1);
  },
);

it.each([here, inThread])(
  'returns no entry for an unchanged file (%i files without a thread)',
  async (max) => {
    const folder = await openFolder();
    const stager = await openIn(folder, max);
    await stager.stage(files);
    const [first, ...others] = await stager.finish();
    const again = await openIn(folder, max);
    await again.stage(files.map((file, at) => ({ ...file, old: [first, ...others][at]?.entry })));
    await again.stage([{ ...files[0], file: 'index.html', key: 'new', content: 'new', old: first?.entry }]);
    const entries = await again.finish();
    expect(entries.map(({ entry }) => entry.key)).toEqual(['new']);
    await Promise.all([stager.close(), again.close()]);
  },
);

it.each([here, inThread])('reports the code of a disk error (%i files without a thread)', async (max) => {
  const folder = await openFolder();
  await writeFile(join(folder, 'zh'), '');
  const stager = await openIn(folder, max);
  const failed = stager.stage(files).then(stager.finish);
  await expect(failed).rejects.toMatchObject({ code: 'EEXIST' });
  await stager.close();
});
