import { type GroupKind, groupKinds } from '#catalogue/product.ts';
import { languageTag } from '#catalogue/text.ts';
import { type CatalogueRecord, localesIn, type PageKind, type PageTree, pathIn } from '#catalogue/record.ts';
import { toServedFile } from '#release/address.ts';
import { judgeGroups } from './lost-groups.ts';
import { productSubjects, toSubjects } from './subjects.ts';
import type { Subjects, Violation } from './violation.ts';

export interface EarlierRecords {
  /** Null before the first release. */
  readonly live: CatalogueRecord | null;
  readonly dayStart: CatalogueRecord | null;
}

type JudgeChanges = (
  before: CatalogueRecord | null,
  record: CatalogueRecord,
  isOfDay: boolean,
) => readonly Violation[];

/** Also compares with the start of the day, so that many small changes count as one large change. */
export function judgeChanges(
  record: CatalogueRecord,
  { live, dayStart }: EarlierRecords,
  judge: JudgeChanges,
): readonly Violation[] {
  const atOnce = judge(live, record, false);
  if (live === null || dayStart === null || dayStart === live) return atOnce;
  const inDay = judge(dayStart, record, true);
  if (inDay.length === 0) return atOnce;
  const found = new Set(atOnce.map(subjectOf));
  const known = new Map(judge(dayStart, live, true).map((one) => [subjectOf(one), sizeOf(one)]));
  // Omits violations that already occurred between `dayStart` and `live`, unless they are larger now.
  const isWorse = (one: Violation) => sizeOf(one) > (known.get(subjectOf(one)) ?? 0);
  return [...atOnce, ...inDay.filter((one) => !found.has(subjectOf(one)) && isWorse(one))];
}

function subjectOf({ rule, values }: Violation): string {
  if (rule === 'drop') return `${values.what} ${values.language}`;
  if (rule === 'implausible') return `${values.what} ${values.field} ${values.language}`;
  return rule === 'lost-groups' ? `${values.kind} ${values.shrunk?.name.En ?? ''}` : rule;
}

function sizeOf({ rule, values, subjects }: Violation): number {
  return rule === 'drop' ? values.before - values.now : (subjects[0]?.items.length ?? 0);
}

/**
 * `maxDrop` is a fraction, such as 0.2. Compares products by id and pages by address rather than by count, so that new
 * products do not make up for lost ones.
 */
export function judgeLosses(
  record: CatalogueRecord,
  earlier: EarlierRecords,
  maxDrop: number,
): readonly Violation[] {
  return judgeChanges(record, earlier, (before, after, isOfDay) => {
    if (before === null || (before.isDemo && !record.isDemo)) return [];
    const limit = { maxDrop, isOfDay };
    return [
      ...(isOfDay ? [] : judgeLanguages(after, before)),
      ...judgeProducts(before, after, limit),
      ...judgeAddresses(before, after, limit),
      ...judgeCounts(before, after, limit),
      ...judgeGroups(before, after, limit),
    ];
  });
}

interface Limit {
  readonly maxDrop: number;
  readonly isOfDay: boolean;
}

export function judgeProducts(
  before: CatalogueRecord,
  { products }: CatalogueRecord,
  limit: Limit,
): readonly Violation[] {
  const missing = [...before.products.keys()].filter((id) => !products.has(id));
  const { size } = before.products;
  const numbers = { what: 'products', language: null, before: size, now: size - missing.length } as const;
  return toDrop(numbers, limit, () => productSubjects(missing, before));
}

type DropValues = (Violation & { readonly rule: 'drop' })['values'];

/** Allows for rounding errors: `100 * 0.29` is slightly less than 29. */
const tolerance = 1e-9;

function toDrop(
  numbers: Pick<DropValues, 'what' | 'language' | 'before' | 'now'>,
  { maxDrop, isOfDay }: Limit,
  toSubjects: () => Subjects | null,
): readonly Violation[] {
  if (numbers.before - numbers.now <= numbers.before * maxDrop + tolerance) return [];
  const subjects = toSubjects();
  const values = { ...numbers, allowed: maxDrop, isOfDay };
  return [{ rule: 'drop', subjects: subjects === null ? [] : [subjects], values, files: [] }];
}

/** A language that was turned off in the settings may disappear. */
function judgeLanguages(record: CatalogueRecord, live: CatalogueRecord): readonly Violation[] {
  const of = Object.values(live.counts.pages).reduce((sum, pages) => sum + pages, 0);
  return commonTrees(live, record).flatMap((tree): readonly Violation[] => {
    const language = languageTag[tree.locale];
    const pages = live.counts.pages[language] ?? 0;
    if (pages === 0 || (record.counts.pages[language] ?? 0) > 0) return [];
    const files = listPages(tree, live);
    const subjects = toSubjects(files, live, { pages: of, files: of });
    return [{ rule: 'language-gone', subjects, values: { language, pages }, files }];
  });
}

function commonTrees(before: CatalogueRecord, record: CatalogueRecord): readonly PageTree[] {
  const offered = localesIn(record);
  return before.trees.filter(({ locale }) => offered.includes(locale));
}

const pageKinds = ['product', ...groupKinds] as const;

function listPages(
  tree: PageTree,
  record: CatalogueRecord,
  isListed: (kind: PageKind, id: string) => boolean = () => true,
): readonly string[] {
  return pageKinds.flatMap((kind) => {
    const ids = [...(kind === 'product' ? record.products : record[kind]).keys()];
    return ids
      .filter((id) => isListed(kind, id))
      .flatMap((id) => toServedFile(pathIn(tree, kind, id, record) ?? '') ?? []);
  });
}

function judgeAddresses(
  before: CatalogueRecord,
  record: CatalogueRecord,
  limit: Limit,
): readonly Violation[] {
  const isKept = toKeptPages(record);
  return commonTrees(before, record).flatMap((tree) => {
    const all = before.products.size + before.category.size + before.series.size;
    const isSame = (kind: PageKind) => record.trees.some((other) => other[kind] === tree[kind]);
    const keyOf = (kind: PageKind, id: string) =>
      kind === 'product' ? id : (before[kind].get(id)?.slug ?? id);
    const lost = listPages(tree, before, (kind, id) => !(isSame(kind) && isKept(kind, keyOf(kind, id))));
    const language = languageTag[tree.locale];
    const numbers = { what: 'pages', language, before: all, now: all - lost.length } as const;
    return toDrop(numbers, limit, () => toSubjects(lost, before, { pages: all, files: all })[0] ?? null);
  });
}

function toKeptPages({
  products,
  withdrawn,
  moves,
  ...groups
}: CatalogueRecord): (kind: PageKind, key: string) => boolean {
  const announced = new Set(withdrawn.filter(({ isGone }) => !isGone).map(({ id }) => id));
  const slugsOf = (kind: GroupKind) => [
    ...[...groups[kind].values()].map(({ slug }) => slug),
    ...moves.filter((move) => move.kind === kind).map(({ fromSlug }) => fromSlug),
  ];
  const slugs = { category: new Set(slugsOf('category')), series: new Set(slugsOf('series')) };
  return (kind, key) => (kind === 'product' ? products.has(key) || announced.has(key) : slugs[kind].has(key));
}

function judgeCounts(before: CatalogueRecord, record: CatalogueRecord, limit: Limit): readonly Violation[] {
  const [was, now] = [before.counts.indexed, record.counts.indexed];
  const { all, lost, bare } = comparePictures(before, record);
  const ofPictures = { what: 'pictures', language: null, before: all, now: all - lost } as const;
  const hasAllLanguages = commonTrees(before, record).length === before.trees.length;
  return [
    ...toDrop(ofPictures, limit, () => (bare.length === 0 ? null : productSubjects(bare, record))),
    ...(was === null || now === null || !hasAllLanguages
      ? []
      : toDrop({ what: 'indexed-pages', language: null, before: was, now }, limit, () => null)),
  ];
}

function comparePictures(before: CatalogueRecord, now: CatalogueRecord) {
  let [all, lost] = [0, 0];
  const bare: string[] = [];
  for (const [id, { pictures }] of before.products) {
    if (pictures === null || pictures === 0) continue;
    const row = now.products.get(id);
    const left = row?.pictures ?? 0;
    all += pictures;
    lost += Math.max(0, pictures - left);
    if (row !== undefined && left === 0) bare.push(id);
  }
  return { all, lost, bare };
}
