import { languageName } from '#publish/report-page.ts';
import type { Field, FieldChange } from './changes.ts';

/** A field as people of the trade call it, with its language where languages differ. */
export function formatField({ field, locale }: Pick<FieldChange, 'field' | 'locale'>): string {
  return locale === null ? fieldName[field] : `${fieldName[field]} (${languageName[locale]})`;
}

/** Several, each field once: `Price, Name (English, Chinese)`. */
export function formatFields(fields: readonly Pick<FieldChange, 'field' | 'locale'>[]): string {
  return [...Map.groupBy(fields, ({ field }) => field)]
    .map(([field, changes]) => {
      const languages = changes.flatMap(({ locale }) => (locale === null ? [] : languageName[locale]));
      return languages.length === 0 ? fieldName[field] : `${fieldName[field]} (${languages.join(', ')})`;
    })
    .join(', ');
}

const fieldName = {
  name: 'Name',
  code: 'Product code',
  summary: 'Summary',
  description: 'Description',
  attributes: 'Attributes',
  pictures: 'Pictures',
  pictureTexts: 'Picture texts',
  price: 'Price',
  availability: 'Availability',
  categories: 'Categories',
  series: 'Series',
  order: 'Place in listings',
  address: 'Page address',
} satisfies Record<Field, string>;

/** How many items changed in each field, the most frequent first. */
export function countFields(
  changed: readonly { readonly fields: readonly FieldChange[] }[],
): readonly (readonly [field: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const label of changed.flatMap(({ fields }) => fields.map(formatField))) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
