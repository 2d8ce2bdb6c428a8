import { factLabels } from '#catalogue/facts.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { FieldChange, NamedField } from '#catalogue/record-diff.ts';
import type { ReportTexts } from '#reports/texts/report-texts.ts';

export function formatField(
  { field, locale }: { readonly field: string; readonly locale: Locale | null },
  texts: ReportTexts,
): string {
  const name = nameOf(field, texts);
  return locale === null ? name : texts.of(name, [texts.languages[locale]]);
}

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

function nameOf(field: string, { fields, locale }: ReportTexts): string {
  if (isNamed(field, fields)) return fields[field];
  const key = field.replace(/^fact /, '');
  return factLabels[key]?.[locale] ?? key;
}

function isNamed(field: string, names: ReportTexts['fields']): field is NamedField {
  return Object.hasOwn(names, field);
}
