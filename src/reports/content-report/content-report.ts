import type { Snapshot } from '#catalogue/snapshot.ts';
import { type Finding, type FindingKind, findingKinds, idOf } from './finding.ts';
import { findInProblems } from './find-in-problems.ts';
import { type BrokenPictures, findInGroup, findInProduct } from './find-in-records.ts';
import { findSlugClashes } from './find-slug-clashes.ts';
import { type LinkTo, noPage } from './page-links.ts';

/** A brand's content report, as plain data. */
export interface ContentReport {
  /** Brand code. */
  readonly brand: string;
  /** Products on the site. */
  readonly products: number;
  /** Sorted by `findingKinds`, then as listed. */
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
  const isCovered = toCovered(ofProblems);
  const ofRecords = [
    ...products.flatMap((product) => findInProduct(product, { linkTo, enableZh, broken })),
    ...categories.flatMap((group) => findInGroup('category', group, { linkTo, enableZh, broken })),
    ...series.flatMap((group) => findInGroup('series', group, { linkTo, enableZh, broken })),
  ].filter((finding) => !isCovered(finding));
  const found = [...ofProblems, ...findSlugClashes(snapshot, linkTo), ...ofRecords];
  const all = hasNoChinese(snapshot) ? [noChinese, ...found.filter(isNotOfChinese)] : found;
  return { brand: snapshot.brand, products: products.length, findings: sortByKind(all) };
}

/** Said once, of a brand with Chinese pages and nothing in Chinese on them. */
const noChinese: Finding = {
  kind: 'no-chinese',
  about: { kind: 'list' },
  name: null,
  ...noPage,
  detail: null,
};

function hasNoChinese({ setting, products, categories, series }: Snapshot): boolean {
  if (!setting.enableZh || products.length === 0) return false;
  const names = [
    ...products.map(({ name }) => name),
    ...[...categories, ...series].map(({ title }) => title),
  ];
  return (
    names.every(({ Zh }) => Zh === null) &&
    products.every(({ description }) => (description?.Zh ?? null) === null)
  );
}

function isNotOfChinese({ kind }: Finding): boolean {
  return kind !== 'missing-zh-name' && kind !== 'missing-zh-description';
}

/** Returns whether a problem already covers a finding: an unreadable price is not also a missing one. */
function toCovered(ofProblems: readonly Finding[]): (finding: Finding) => boolean {
  const keyOf = ({ about }: Finding, kind: FindingKind) => JSON.stringify([about.kind, idOf(about), kind]);
  const covered = new Set(ofProblems.map((finding) => keyOf(finding, finding.kind)));
  return (finding) =>
    covered.has(keyOf(finding, finding.kind)) ||
    (finding.kind === 'missing-picture' && covered.has(keyOf(finding, 'broken-picture')));
}

function sortByKind(findings: readonly Finding[]): readonly Finding[] {
  const ranks = new Map(findingKinds.map((kind, rank) => [kind, rank]));
  const rankOf = ({ kind }: Finding) => ranks.get(kind) ?? 0;
  return findings.toSorted((one, other) => rankOf(one) - rankOf(other));
}
