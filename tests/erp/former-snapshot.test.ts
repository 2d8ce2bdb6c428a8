import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { toSnapshotChange } from '#catalogue/snapshot-change.ts';
import { readFormerSnapshot } from '#erp/former-snapshot.ts';
import { formatSnapshotChange, readSnapshot, writeSnapshot } from '#erp/snapshot-file.ts';
import { journalOf } from '#files/journal.ts';
import { writeWhole } from '#files/whole.ts';
import { toFormerSite, toContents } from '#release/contents.ts';
import { anyMaterial } from '../site/any-site.ts';

const folder = await mkdtemp(join(tmpdir(), 'former-snapshot-'));
const file = join(folder, 'snapshot.json');
afterAll(() => rm(folder, { recursive: true }));

it('says what a release of the same would say, whichever version the snapshot and its changes have', async () => {
  await fc.assert(
    fc.asyncProperty(anyMaterial, anyMaterial, async ({ snapshot }, { snapshot: others }) => {
      const before = { ...snapshot, version: 'other' };
      const after = { ...others, brand: snapshot.brand, version: 'another' };
      const kept = await writeSnapshot(file, before);
      await writeWhole(journalOf(file), '');
      const change = toSnapshotChange(before, after);
      if (change !== null) await appendFile(journalOf(file), formatSnapshotChange(kept, change));
      expect(await readSnapshot(file, snapshot.brand)).toBeNull();
      const read = await readFormerSnapshot(file, snapshot.brand);
      const { products, groups, ...rest } = toFormerSite(toContents(after, []));
      expect(read).toMatchObject(rest);
      expect(new Set(read?.products)).toEqual(new Set(products));
      for (const kind of ['category', 'series'] as const)
        expect(new Set(read?.groups[kind])).toEqual(new Set(groups[kind]));
      expect(await readFormerSnapshot(file, 'lwm')).toBeNull();
    }),
    { numRuns: 30 },
  );
});
