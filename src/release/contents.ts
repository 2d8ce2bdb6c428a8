export {
  type CatalogueRecord as Contents,
  type PageKind,
  type PageTree,
  pathIn,
  type ProductRow as ProductContents,
} from '#catalogue/record.ts';
import { type CatalogueRecord, type PageTree, toRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';

export function toContents(snapshot: Snapshot, trees: readonly PageTree[]): CatalogueRecord {
  return toRecord(snapshot, trees, {});
}
