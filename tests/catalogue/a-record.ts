import { toPageTrees } from '#builder/built-dist.ts';
import { type CatalogueRecord, type Counts, toRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { aSnapshot } from './build-catalogue.ts';

const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });

export function aRecord(given: Partial<Snapshot>, counts: Partial<Counts> = {}): CatalogueRecord {
  const record = toRecord(aSnapshot(given), trees, {});
  return { ...record, counts: { ...record.counts, ...counts } };
}
