import type { Snapshot } from '#catalogue/snapshot.ts';
import { type Finding, type FindingKind, findingKinds, idOf } from './finding.ts';
import { findInProblems } from './find-in-problems.ts';
import { type BrokenPictures, findInGroup, findInProduct } from './find-in-records.ts';
import { findSlugClashes } from './find-slug-clashes.ts';
import type { LinkTo } from './page-links.ts';

/** What a brand's content lacks; plain data, fit for JSON. */
export interface ContentReport {
  /** Brand code. */
  readonly brand: string;
  /** On the site. */
  readonly products: number;
  /** In the order of `findingKinds`, then of the listings. */
  readonly findings: readonly Finding[];
}

export function toContentReport(
  snapshot: Snapshot,
  linkTo: LinkTo,
  broken: BrokenPictures = new Map(),
): ContentReport {
  const { products, categories, series, setting } = snapshot;
  const { enableZh } = setting;
  const ofProblems = findInProblems(snapshot, linkTo);
  const isTold = toTold(ofProblems);
  const ofRecords = [
    ...products.flatMap((product) => findInProduct(product, { linkTo, enableZh, broken })),
    ...categories.flatMap((group) => findInGroup('category', group, { linkTo, enableZh, broken })),
    ...series.flatMap((group) => findInGroup('series', group, { linkTo, enableZh, broken })),
  ].filter((finding) => !isTold(finding));
  const all = [...ofProblems, ...findSlugClashes(snapshot, linkTo), ...ofRecords];
  return { brand: snapshot.brand, products: products.length, findings: sortByKind(all) };
}

/** A price that can't be read is no second finding for being absent, nor is a lost picture. */
function toTold(ofProblems: readonly Finding[]): (finding: Finding) => boolean {
  const markOf = ({ about }: Finding, kind: FindingKind) => JSON.stringify([about.kind, idOf(about), kind]);
  const told = new Set(ofProblems.map((finding) => markOf(finding, finding.kind)));
  return (finding) =>
    told.has(markOf(finding, finding.kind)) ||
    (finding.kind === 'missing-picture' && told.has(markOf(finding, 'broken-picture')));
}

function sortByKind(findings: readonly Finding[]): readonly Finding[] {
  const ranks = new Map(findingKinds.map((kind, rank) => [kind, rank]));
  const rankOf = ({ kind }: Finding) => ranks.get(kind) ?? 0;
  return findings.toSorted((one, other) => rankOf(one) - rankOf(other));
}
