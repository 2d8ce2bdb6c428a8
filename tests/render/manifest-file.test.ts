import { appendFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatChange, journalOf, toJournaled } from '#files/journal.ts';
import { sealText } from '#files/file-io.ts';
import type { Manifest } from '#release/manifest.ts';
import { formatManifest, readManifest } from '#render/manifest-file.ts';
import { openFolder } from '../files/folder.ts';
import { anyFiles } from '../release/any-manifest.ts';

const entry = { key: 'k', hash: 'h', bytes: 1, writtenAt: 1.5, findings: [] };
const made = { code: 'c', findingsContext: 'd', inputs: 'e' };
const manifest: Manifest = { brand: 'skr', ...made, files: new Map([['index.html', entry]]) };
const whole = formatManifest(manifest);

async function openFile(text: string): Promise<string> {
  const file = join(await openFolder(), 'manifest.json');
  await writeFile(file, sealText(text));
  return file;
}

describe('manifest.json', () => {
  it('is read, and the changes in its journal are applied', async () => {
    const file = await openFile('');
    await fc.assert(
      fc.asyncProperty(anyFiles, anyFiles, fc.string(), async (before, after, code) => {
        const old: Manifest = { brand: 'skr', ...made, files: new Map(before) };
        const text = formatManifest(old);
        const kept = { manifest: old, ...toJournaled(text) };
        await writeFile(file, sealText(text));
        await writeFile(journalOf(file), '');
        expect(await readManifest(file, 'skr')).toEqual(kept);
        const wanted = new Map(after);
        const changed = { code, findingsContext: 'f', inputs: 'g' };
        const removed = [...old.files.keys()].filter((name) => !wanted.has(name));
        const line = formatChange(kept.digest, { ...changed, files: after, removed });
        await appendFile(journalOf(file), line);
        expect(await readManifest(file, 'skr')).toEqual({
          ...kept,
          manifest: { brand: 'skr', ...changed, files: wanted },
          journalBytes: line.length,
        });
      }),
    );
  });

  it.each([
    ['belongs to another brand', formatManifest({ ...manifest, brand: 'yn' })],
    ['has another format version', whole.replace('"version":6', '"version":5')],
  ])('counts as missing if it %s', async (_, text) => {
    expect(await readManifest(await openFile(text), 'skr')).toBeNull();
  });

  it('counts as missing if it is truncated', async () => {
    const file = await openFile(whole);
    await truncate(file, whole.length - 10);
    expect(await readManifest(file, 'skr')).toBeNull();
  });
});
