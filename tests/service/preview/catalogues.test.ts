import { expect, it, onTestFinished, vi } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { formatRecord } from '#catalogue/record-file.ts';
import { toRecord } from '#catalogue/record.ts';
import { openCatalogues } from '#service/preview/catalogues.ts';
import { aProduct } from '../../catalogue/build-catalogue.ts';
import { aRelease } from '../../publish/a-release.ts';
import { aSite } from '../../site/build-site.ts';

/** `target.failures` is the number of reads that fail before reads succeed again. */
function open() {
  const { snapshot, languages } = aSite({ products: [aProduct('1001')] });
  const list = Buffer.from(JSON.stringify({ products: [] }));
  const release = aRelease(new Map([['products.json', list]]), 1, {
    contents: formatRecord(toRecord(snapshot, toPageTrees(languages), {})),
  });
  const target = { failures: 0 };
  const read = async <Value>(value: Value) => {
    if (target.failures === 0) return value;
    target.failures -= 1;
    throw new Error('The target did not respond.');
  };
  const releases = {
    listReleases: () => read([{ release, state: 'live' as const }]),
    readRelease: () => read(release),
    readFile: () => read(list),
  };
  const catalogues = openCatalogues(
    () => releases,
    () => 'En',
  );
  return { target, read: () => catalogues.read('skr', release.id) };
}

it('a release that could not be read is read again only after ten seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { target, read } = open();
  target.failures = 1;
  expect(await read()).toBeNull();
  expect(await read()).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(await read()).not.toBeNull();
});

it('the products of a release are read again after an earlier read failed', async () => {
  const { target, read } = open();
  const catalogue = await read();
  target.failures = 1;
  await expect(catalogue?.readProducts()).rejects.toThrow('did not respond');
  expect(await catalogue?.readProducts()).toBeInstanceOf(Map);
});
