import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FindingsContext } from '#render/findings-context.ts';
import { openPageStager, type Page } from '#render/stage-pages.ts';
import { openFolder } from '../files/folder.ts';

const context: FindingsContext = {
  siteUrl: 'https://vs.example',
  brandName: 'VS',
  otherBrands: [],
  forbidden: [],
  pictureOrigins: [],
  publicErpHost: 'erp.example',
};

const pages: readonly Page[] = [
  { file: 'index.html', key: 'k1', content: '<h1>Pump “2”</h1>', old: undefined },
  { file: 'zh/index.html', key: 'k2', content: '<h1>泵</h1><a href="ftp://10.0.0.1/">', old: undefined },
  { file: 'robots.txt', key: 'k3', content: Buffer.from('User-agent: *'), old: undefined },
];

async function stage(count: number) {
  const folder = await openFolder();
  const stager = openPageStager({ place: { folder, isWhole: true }, context }, count);
  const batches = [stager.stage(pages.slice(0, 2)), stager.stage(pages.slice(2))];
  const entries = (await Promise.all(batches)).flat();
  await stager.close();
  const texts = pages.map(({ file }) => readFile(join(folder, file), 'utf8'));
  const withoutTimes = entries.map(({ entry, ...rest }) => ({ ...rest, ...entry, writtenAt: 0 }));
  return { entries: withoutTimes, texts: await Promise.all(texts) };
}

it('stages the same files and findings in a thread as without one', async () => {
  const [here, thread] = await Promise.all([stage(3), stage(5_000)]);
  expect(thread).toEqual(here);
  expect(here.texts[1]).toBe(pages[1]?.content);
  expect(here.entries[1]?.findings).toHaveLength(1);
});

it.each([3, 5_000])('reports the code of a disk error, with %i pages', async (count) => {
  const folder = await openFolder();
  await writeFile(join(folder, 'zh'), '');
  const stager = openPageStager({ place: { folder, isWhole: true }, context }, count);
  await expect(stager.stage(pages)).rejects.toMatchObject({ code: 'EEXIST' });
  await stager.close();
});

it('rejects every call after the thread has failed to start', async () => {
  const place = { folder: await openFolder(), isWhole: true };
  const broken = { ...context, ...JSON.parse('{"forbidden": null}') };
  const stager = openPageStager({ place, context: broken }, 5_000);
  await expect(stager.stage(pages)).rejects.toThrow();
  await expect(stager.stage(pages)).rejects.toThrow();
  await stager.close();
});
