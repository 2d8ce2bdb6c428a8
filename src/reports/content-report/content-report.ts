import type { Snapshot } from '#catalogue/snapshot.ts';
import { suitsVariants } from '#catalogue/variants.ts';
import type { Brand } from '#config/brands.ts';
import { findingKinds, idOf, noPage, type Finding, type FindingKind, type LinkTo } from './finding.ts';
import { findInGroup, findInProduct, findSlugClashes } from './find-in-records.ts';
import { type EnglishText, locales } from '#catalogue/text.ts';
import type { Problem, ProblemKind, Subject } from '#catalogue/problem.ts';
import { formatChineseProblem } from '#reports/texts/chinese-problems.ts';
import { reportTexts, type ReportTexts } from '#reports/texts/report-texts.ts';

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
  const rankOf = ({ kind }: Finding) => findingKinds.indexOf(kind);
  return findings.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function findInProblems(snapshot: Snapshot, linkTo: LinkTo): readonly Finding[] {
  const nameOf = toNames(snapshot);
  const shownIds = new Set(snapshot.products.map(({ id }) => id));
  return [...Map.groupBy(snapshot.problems, keyOf).values()].flatMap((alike) => {
    const [problem] = alike;
    if (problem === undefined) return [];
    const { about } = problem;
    const name = nameOf(about);
    const id = idOf(about);
    const isShown = name !== null && id !== null && (about.kind !== 'product' || shownIds.has(id));
    return {
      kind: kindOf(problem, snapshot.setting.enableZh),
      about,
      name,
      ...(!isShown || about.kind === 'list' ? noPage : linkTo(about.kind, id)),
      detail: detailsOf(alike),
    };
  });
}

/** HTML problems in several texts of a record are one finding, because editors correct them together. */
function keyOf(problem: Problem): unknown {
  const { kind, about } = problem;
  return kind === 'html' || kind === 'entity' ? JSON.stringify([kind, about]) : problem;
}

function detailsOf(alike: readonly Problem[]): EnglishText {
  const details = [...Map.groupBy(alike, ({ message }) => message).values()].map(detailOf);
  const ofChinese = details.map(({ Zh }) => Zh);
  return {
    En: details.map(({ En }) => En).join(' '),
    Zh: ofChinese.includes(null) ? null : ofChinese.join(''),
  };
}

function detailOf(alike: readonly Problem[]): EnglishText {
  const [{ kind, message, words } = { kind: null, message: '', words: undefined }] = alike;
  const detail = { En: message, Zh: words === undefined ? null : formatChineseProblem(words) };
  if (kind !== 'html') return detail;
  const languages = locales.filter((locale) => alike.some((problem) => problem.locale === locale));
  const place = ({ of, fields, languages: names }: ReportTexts) =>
    of(
      fields.description,
      languages.map((locale) => names[locale]),
    );
  return {
    En: `${place(reportTexts.En)}: ${detail.En}`,
    Zh: detail.Zh === null ? null : `${place(reportTexts.Zh)}：${detail.Zh}`,
  };
}

function kindOf({ kind, effect, field, locale }: Problem, enableZh: boolean): FindingKind {
  const usual = kindOfProblem[kind];
  if (usual !== 'unreadable' || kind === 'many') return usual;
  if (effect === 'left-out') return 'left-out';
  if (locale !== 'Zh') return kindOfField.get(field) ?? usual;
  return enableZh ? (kindOfChinese.get(field) ?? usual) : usual;
}

const kindOfProblem = {
  missing: 'unreadable',
  unreadable: 'unreadable',
  'duplicate-id': 'duplicate-id',
  'same-path': 'slug-clash',
  unpublished: 'left-out',
  mistaken: 'left-out',
  picture: 'broken-picture',
  'broken-picture': 'broken-picture',
  html: 'html-removed',
  many: 'unreadable',
  entity: 'entity',
  decimals: 'decimals',
  contradiction: 'contradiction',
  list: 'contradiction',
} as const satisfies Record<ProblemKind, FindingKind>;

const kindOfField: ReadonlyMap<string, FindingKind> = new Map([
  ['price', 'missing-price'],
  ['images', 'missing-picture'],
]);

const kindOfChinese: ReadonlyMap<string, FindingKind> = new Map([
  ['name', 'missing-zh-name'],
  ['description', 'missing-zh-description'],
]);

function toNames({
  products,
  withdrawn,
  categories,
  series,
}: Snapshot): (about: Subject) => EnglishText | null {
  const names = {
    product: new Map([...withdrawn, ...products].map(({ id, name }) => [id, name])),
    category: new Map(categories.map(({ name, title }) => [name, title])),
    series: new Map(series.map(({ name, title }) => [name, title])),
  };
  return (about) => (about.kind === 'list' ? null : (names[about.kind].get(idOf(about) ?? '') ?? null));
}
