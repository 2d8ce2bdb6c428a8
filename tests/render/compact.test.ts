import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compactSnapshot } from '#builder/make-dist.ts';
import { foldersOf } from '#config/workspace.ts';
import { readKeptSnapshot, writeSnapshot } from '#erp/snapshot-file.ts';
import { formatChange, journalOf } from '#files/journal.ts';
import { sealText, writeAtomically } from '#files/file-io.ts';
import { noInlineCode } from '#release/manifest.ts';
import { compactManifest } from '#render/commit-dist.ts';
import { formatManifest, formatManifestChange, readManifest, toKept } from '#render/manifest-file.ts';
import { aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { openFolder } from '../files/folder.ts';

const entry = { key: 'k', hash: 'h', bytes: 1, writtenAt: 1.5, facts: null };
const made = { code: 'c', factsContext: 'd', inlineCode: noInlineCode };

it('merges the journal of a manifest into its file only if the journal is larger', async () => {
  const output = await openFolder();
  const folders = foldersOf({ root: output, output }, 'dr');
  const manifest = {
    brand: 'dr',
    ...made,
    files: new Map([['index.html', entry]]),
  };
  const text = formatManifest(manifest);
  await writeAtomically(folders.manifest, sealText(text));
  const change = (at: number) => ({
    ...made,
    ...{ files: [[`${at}.html`, entry] as const], removed: [] },
  });
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => formatManifestChange(toKept(manifest, text).digest, change(at)));
  await writeFile(journalOf(folders.manifest), lines(10).join(''));
  const small = await readManifest(folders.manifest, 'dr');
  if (small === null) throw new Error('The manifest is lost.');
  expect(await compactManifest(folders, small)).toBe(small);
  expect(await readFile(folders.manifest, 'utf8')).toBe(sealText(text));

  await writeFile(journalOf(folders.manifest), lines(10_000).join(''));
  const large = await readManifest(folders.manifest, 'dr');
  if (large === null) throw new Error('The manifest is lost.');
  const folded = await compactManifest(folders, large);
  expect(existsSync(journalOf(folders.manifest))).toBe(false);
  expect(folded.manifest.files.size).toBe(10_001);
  expect(await readManifest(folders.manifest, 'dr')).toEqual(folded);
});

it('merges the journal of a snapshot into its file only if the journal is larger', async () => {
  const output = await openFolder();
  const folders = foldersOf({ root: output, output }, 'dr');
  const kept = await writeSnapshot(folders.snapshot, aSnapshot({ products: [aProduct('1')] }));
  const none = { set: [], removed: [] };
  const line = (at: number) => {
    const code = 'x'.repeat(5_000);
    const products = { set: [aProduct(String(at), { code })], removed: [] };
    return formatChange(kept.digest, {
      products,
      categories: none,
      series: none,
      pictures: { set: [], removed: [] },
      rest: {},
    });
  };
  const journal = Array.from({ length: 250 }, (_, at) => line(at)).join('');
  await writeFile(journalOf(folders.snapshot), line(2));
  const small = await readKeptSnapshot(folders.snapshot, 'dr');
  if (small === null) throw new Error('The snapshot is lost.');
  expect(await compactSnapshot(folders, small)).toBe(small);

  await writeFile(journalOf(folders.snapshot), journal);
  const large = await readKeptSnapshot(folders.snapshot, 'dr');
  if (large === null) throw new Error('The snapshot is lost.');
  const folded = await compactSnapshot(folders, large);
  expect(existsSync(journalOf(folders.snapshot))).toBe(false);
  expect(folded.snapshot.products).toHaveLength(250);
  expect(await readKeptSnapshot(folders.snapshot, 'dr')).toEqual(folded);
});
