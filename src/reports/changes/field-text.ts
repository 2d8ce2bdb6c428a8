import type { ReportTexts } from '#reports/texts/report-texts.ts';
import type { FieldChange } from './changes.ts';

/** A field as people of the trade call it, with its language where languages differ. */
export function formatField(
  { field, locale }: Pick<FieldChange, 'field' | 'locale'>,
  { fields, languages, of }: ReportTexts,
): string {
  return locale === null ? fields[field] : of(fields[field], [languages[locale]]);
}

/** Several, each field once: `Price, Name (English, Chinese)`. */
export function formatFields(
  changed: readonly Pick<FieldChange, 'field' | 'locale'>[],
  { fields, languages, of, comma }: ReportTexts,
): string {
  return [...Map.groupBy(changed, ({ field }) => field)]
    .map(([field, changes]) => {
      const named = changes.flatMap(({ locale }) => (locale === null ? [] : languages[locale]));
      return named.length === 0 ? fields[field] : of(fields[field], named);
    })
    .join(comma);
}

/** How many items changed in each field, the most frequent first. */
export function countFields(
  changed: readonly { readonly fields: readonly FieldChange[] }[],
  words: ReportTexts,
): readonly (readonly [field: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const label of changed.flatMap(({ fields }) => fields.map((field) => formatField(field, words)))) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
