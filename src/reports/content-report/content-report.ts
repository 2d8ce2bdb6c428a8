import type { Snapshot } from '#catalogue/snapshot.ts';
import { suitsVariants } from '#catalogue/variants.ts';
import type { Brand } from '#config/brands.ts';
import { type Finding, type FindingKind, findingKinds, idOf, type LinkTo, noPage } from './finding.ts';
import { findInProblems } from './find-in-problems.ts';
import { findInGroup, findInProduct, findSlugClashes } from './find-in-records.ts';

export interface ContentReport {
  readonly brand: string;
  readonly products: number;
  readonly findings: readonly Finding[];
}

export function toContentReport(
  snapshot: Snapshot,
  linkTo: LinkTo,
  { variants }: Pick<Brand, 'variants'> = {},
): ContentReport {
  const { products, categories, series, setting } = snapshot;
  const options = { linkTo, enableZh: setting.enableZh };
  const ofProblems = findInProblems(snapshot, linkTo);
  const isCovered = toCovered(ofProblems);
  const ofRecords = [
    ...products.flatMap((product) => findInProduct(product, options)),
    ...categories.flatMap((group) => findInGroup('category', group, options)),
    ...series.flatMap((group) => findInGroup('series', group, options)),
  ].filter((finding) => !isCovered(finding));
  const found = [...ofProblems, ...findSlugClashes(snapshot, linkTo), ...ofRecords];
  const ofBrand = [
    ...(hasNoChinese(snapshot) ? [ofAllProducts('no-chinese')] : []),
    ...(variants?.by === undefined && suitsVariants(products) ? [ofAllProducts('variants')] : []),
  ];
  const all = [...ofBrand, ...(hasNoChinese(snapshot) ? found.filter(isNotOfChinese) : found)];
  return { brand: snapshot.brand, products: products.length, findings: sortByKind(all) };
}

/** A finding that is reported once for a brand. */
function ofAllProducts(kind: FindingKind): Finding {
  return { kind, about: { kind: 'list' }, name: null, ...noPage, detail: null };
}

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
