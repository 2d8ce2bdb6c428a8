import { factLabels } from '#catalogue/facts.ts';
import type { ReportTexts } from '#reports/texts/texts.ts';
import type { Field, FieldChange, NamedField } from '#catalogue/record-diff.ts';

/** A field as people of the trade call it, with its language where languages differ. */
export function formatField(
  { field, locale }: Pick<FieldChange, 'field' | 'locale'>,
  texts: ReportTexts,
): string {
  const name = nameOf(field, texts);
  return locale === null ? name : texts.of(name, [texts.languages[locale]]);
}

/** Several, each field once: `Price, Name (English, Chinese)`. */
export function formatFields(
  changed: readonly Pick<FieldChange, 'field' | 'locale'>[],
  texts: ReportTexts,
): string {
  return [...Map.groupBy(changed, ({ field }) => field)]
    .map(([field, changes]) => {
      const named = changes.flatMap(({ locale }) => (locale === null ? [] : texts.languages[locale]));
      const name = nameOf(field, texts);
      return named.length === 0 ? name : texts.of(name, named);
    })
    .join(texts.comma);
}

/** How many items changed in each field, the most frequent first. */
export function countFields(
  changed: readonly { readonly fields: readonly FieldChange[] }[],
  texts: ReportTexts,
): readonly (readonly [field: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const label of changed.flatMap(({ fields }) => fields.map((field) => formatField(field, texts)))) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

function nameOf(field: Field, { fields, locale }: ReportTexts): string {
  if (isNamed(field, fields)) return fields[field];
  const key = field.slice('fact '.length);
  return factLabels[key]?.[locale] ?? key;
}

function isNamed(field: Field, names: ReportTexts['fields']): field is NamedField {
  return Object.hasOwn(names, field);
}
