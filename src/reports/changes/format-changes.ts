import { legible } from '#reports/element.ts';
import { english } from '#reports/texts/english.ts';
import { type Changes, type ContentChanges, isUnchanged } from './changes.ts';
import { countFields } from './field-text.ts';

/** The changes as a closing table for a terminal, without names: those are on the page. */
export function formatChangesTable(changes: Changes): string {
  const { brand, before, after, contents, pages, isCodeChanged } = changes;
  const against = before === null ? 'the first release' : `against ${before.id}`;
  const lines = [
    `${brand}: ${after.id}, ${against}`,
    ...(isUnchanged(changes) ? ['Nothing changes for visitors.'] : formatRows(contents, pages)),
    ...(contents === null
      ? ['What the live release says is not known: only pages are compared.']
      : formatSite(contents)),
    ...(isCodeChanged ? ['The code that makes the pages is another one.'] : []),
  ];
  return lines.map((line) => legible(line).trimEnd()).join('\n');
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
      formatFields(list.changed),
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

function formatFields(changed: ContentChanges['product']['changed']): string {
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
