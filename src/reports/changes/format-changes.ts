import { replaceControlCharacters } from '#reports/element.ts';
import { english } from '#reports/texts/english.ts';
import { type Changes, type ContentChanges, isUnchanged } from './changes.ts';
import { factLabels } from '#catalogue/facts.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { ReportTexts } from '#reports/texts/english.ts';
import type { FieldChange, NamedField } from '#catalogue/record-diff.ts';

export function formatChangesTable(changes: Changes): string {
  const { brand, before, after, contents, pages, isCodeChanged } = changes;
  const against = before === null ? 'the first release' : `against ${before.id}`;
  const lines = [
    `${brand}: ${after.id}, ${against}`,
    ...(isUnchanged(changes) ? ['Nothing changes for visitors.'] : formatRows(contents, pages)),
    ...(contents === null
      ? ['The content of the live release is unknown, so only pages are compared.']
      : formatSite(contents)),
    ...(isCodeChanged ? ['The code of the pages has changed.'] : []),
  ];
  return lines.map((line) => replaceControlCharacters(line).trimEnd()).join('\n');
}

function formatRows(
  contents: ContentChanges | null,
  { added, changed, removed }: Changes['pages'],
): readonly string[] {
  const head = ['', 'added', 'withdrawn', 'changed', 'most of them in'];
  const lists =
    contents === null
      ? []
      : ([
          ['products', contents.product],
          ['categories', contents.category],
          ['series', contents.series],
        ] as const);
  const rows = [
    ...lists.map(([name, list]) => [
      name,
      ...[list.added, list.withdrawn, list.changed].map(({ length }) => String(length)),
      formatTopFields(list.changed),
    ]),
    ['pages', ...[added, removed, changed].map(({ length }) => String(length)), ''],
  ];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const isNumber = (at: number) => at > 0 && at < head.length - 1;
  return [head, ...rows].map((row) =>
    row
      .map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  '),
  );
}

const fieldsShown = 4;

function formatTopFields(changed: ContentChanges['product']['changed']): string {
  const counts = countFields(changed, english);
  const named = counts.slice(0, fieldsShown).map(([field, count]) => `${field} ${count}`);
  return counts.length > fieldsShown ? `${named.join(', ')}, …` : named.join(', ');
}

function formatSite({ themeColor, languages }: ContentChanges): readonly string[] {
  return [
    ...(themeColor === null ? [] : [`Theme colour: ${themeColor.from} to ${themeColor.to}`]),
    ...languages.on.map((locale) => `${english.languages[locale]} is switched on.`),
    ...languages.off.map((locale) => `${english.languages[locale]} is switched off.`),
  ];
}

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

function countFields(
  changed: readonly { readonly fields: readonly FieldChange[] }[],
  texts: ReportTexts,
): readonly (readonly [field: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const label of changed.flatMap(({ fields }) => fields.map((field) => formatField(field, texts)))) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

function nameOf(field: string, { fields, locale }: ReportTexts): string {
  if (isNamed(field, fields)) return fields[field];
  const key = field.replace(/^fact /, '');
  return factLabels[key]?.[locale] ?? key;
}

function isNamed(field: string, names: ReportTexts['fields']): field is NamedField {
  return Object.hasOwn(names, field);
}
