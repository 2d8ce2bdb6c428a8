import type { Locale } from '#catalogue/locale.ts';
import type { EnglishText } from '#catalogue/text.ts';
import type { PageKind } from '#release/contents.ts';
import type { KnownPart, PartName } from '#catalogue/fields.ts';
import type { Release } from '#release/release.ts';

/** Changes of a release for visitors against the live one, as plain data. */
export interface Changes {
  /** Brand code. */
  readonly brand: string;
  /** The live release; null before the first. */
  readonly before: ReleaseName | null;
  readonly after: ReleaseName;
  /** Whether the code that makes the pages is another one. */
  readonly isCodeChanged: boolean;
  /** Null where the live release has no readable contents: only pages can be compared then. */
  readonly contents: ContentChanges | null;
  readonly pages: PageChanges;
}

export type ReleaseName = Pick<Release, 'id' | 'createdAt'>;

/** Fields without a change are null or empty. */
export interface ContentChanges {
  readonly themeColor: Step | null;
  readonly languages: { readonly on: readonly Locale[]; readonly off: readonly Locale[] };
  readonly product: ListChanges;
  readonly category: ListChanges;
  readonly series: ListChanges;
}

/** A value before and after, as people read it; null where there is none. */
export interface Step {
  readonly from: string | null;
  readonly to: string | null;
}

/** Changes of products, categories or series. */
export interface ListChanges {
  readonly added: readonly Item[];
  readonly withdrawn: readonly Item[];
  readonly changed: readonly ChangedItem[];
}

/** A product, category or series with its pages. */
export interface Item {
  readonly kind: PageKind;
  /** A product's id, or the name that products carry. */
  readonly id: string;
  readonly name: EnglishText;
  /** The first language first; of withdrawn ones, where they were. */
  readonly pages: readonly ItemPage[];
}

export interface ItemPage {
  readonly locale: Locale;
  /** Absolute. */
  readonly url: string;
}

export interface ChangedItem extends Item {
  readonly fields: readonly FieldChange[];
}

/** A field that reports name: a part of the model's, or a fact. */
export type Field = NamedField | PartName;

/** Fields with a name in the texts of reports; facts bring their own labels. */
export type NamedField = KnownPart | 'name' | 'price' | 'availability' | 'categories' | 'series' | 'address';

export interface FieldChange {
  readonly field: Field;
  /** Null where all languages show the same. */
  readonly locale: Locale | null;
  readonly effect: 'added' | 'changed' | 'removed';
  /** Null for values that are too long to show. */
  readonly step: Step | null;
}

/** Addresses of HTML pages by what became of their bytes, redirect pages included; absolute. */
export interface PageChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Whether visitors get nothing else than before. */
export function isUnchanged({ before, contents, pages }: Changes): boolean {
  if (before === null || contents === null) return false;
  const { themeColor, languages, product, category, series } = contents;
  const lists: readonly (readonly unknown[])[] = [pages, languages, product, category, series].flatMap(
    (one) => Object.values(one),
  );
  return themeColor === null && lists.every(({ length }) => length === 0);
}
