import type { EnglishText, Locale } from '#catalogue/text.ts';
import { type CatalogueRecord, type PageKind, pathIn } from '#catalogue/record.ts';
import { diffRecords, type FieldChange, type ListDiff, type RecordDiff } from '#catalogue/record-diff.ts';
import { addressOf } from '#release/address.ts';
import { type Release, compareFiles } from '#release/release.ts';

export interface Changes {
  readonly brand: string;
  readonly before: ReleaseName | null;
  readonly after: ReleaseName;
  readonly isCodeChanged: boolean;
  /** Null if the live release's record can't be read. */
  readonly contents: ContentChanges | null;
  readonly pages: PageChanges;
}

export type ReleaseName = Pick<Release, 'id' | 'createdAt'>;

export interface ContentChanges
  extends Pick<RecordDiff, 'themeColor' | 'languages'>,
    Readonly<Record<PageKind, ListChanges>> {}

export interface ListChanges {
  readonly added: readonly Item[];
  readonly withdrawn: readonly Item[];
  readonly changed: readonly ChangedItem[];
}

export interface Item {
  readonly kind: PageKind;
  /** A product's id, or a group's name in the ERP. */
  readonly id: string;
  readonly name: EnglishText;
  readonly pages: readonly ItemPage[];
}

interface ItemPage {
  readonly locale: Locale;
  readonly url: string;
}

export interface ChangedItem extends Item {
  readonly fields: readonly FieldChange[];
}

interface PageChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface RecordedRelease {
  readonly release: Release;
  readonly record: CatalogueRecord | null;
}

/** `before` is null if no release is live. */
export function toChanges(
  before: RecordedRelease | null,
  after: RecordedRelease & { readonly record: CatalogueRecord },
  siteUrl: string,
): Changes {
  const isKnown = before === null || before.record !== null;
  return {
    brand: after.release.brand,
    before: before && nameOf(before.release),
    after: nameOf(after.release),
    isCodeChanged: before !== null && before.release.code !== after.release.code,
    contents: isKnown ? toContentChanges(before?.record ?? null, after.record, siteUrl) : null,
    pages: comparePages(before?.release.files ?? new Map(), after.release.files, siteUrl),
  };
}

export function toContentChanges(
  before: CatalogueRecord | null,
  after: CatalogueRecord,
  siteUrl: string,
): ContentChanges {
  const diff = diffRecords(before, after);
  const toList = <Row>(kind: PageKind, list: ListDiff<Row>, nameOfRow: (row: Row) => EnglishText) => {
    const toItem = (id: string, row: Row, record: CatalogueRecord): Item => {
      return { kind, id, name: nameOfRow(row), pages: listPages(kind, id, record, siteUrl) };
    };
    return {
      added: [...list.added].map(([id, row]) => toItem(id, row, after)),
      withdrawn: [...list.withdrawn].map(([id, row]) => toItem(id, row, before ?? after)),
      changed: [...list.changed].map(([id, change]) => {
        return { ...toItem(id, change.after, after), fields: change.fields };
      }),
    };
  };
  return {
    ...{ themeColor: diff.themeColor, languages: diff.languages },
    product: toList('product', diff.product, ({ name }) => name),
    category: toList('category', diff.category, ({ title }) => title),
    series: toList('series', diff.series, ({ title }) => title),
  };
}

function listPages(kind: PageKind, id: string, record: CatalogueRecord, siteUrl: string): Item['pages'] {
  return record.trees.flatMap((tree) => {
    const path = pathIn(tree, kind, id, record);
    return path === null ? [] : [{ locale: tree.locale, url: `${siteUrl}${path}` }];
  });
}

function comparePages(before: Release['files'], after: Release['files'], siteUrl: string): PageChanges {
  const { changed, removed } = compareFiles(before, after);
  const list = (paths: readonly string[], files: Release['files']) =>
    paths
      .filter((path) => files.get(path)?.cache === 'page')
      .map((path) => `${siteUrl}${addressOf(path)}`)
      .toSorted();
  const isNew = (path: string) => !before.has(path);
  const hasNewBytes = (path: string) =>
    before.has(path) && before.get(path)?.sha256 !== after.get(path)?.sha256;
  return {
    added: list(changed.filter(isNew), after),
    changed: list(changed.filter(hasNewBytes), after),
    removed: list(removed, before),
  };
}

function nameOf({ id, createdAt }: Release): ReleaseName {
  return { id, createdAt };
}
