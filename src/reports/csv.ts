import { quoteCsvText } from '#catalogue/escape.ts';
import { languageTag, type Locale } from '#catalogue/locale.ts';
import type { NamedProduct } from '#catalogue/record.ts';
import { replaceControlCharacters } from './element.ts';

const heads: Readonly<Record<Locale, readonly string[]>> = {
  En: ['ERP id', 'Name', 'Chinese name', 'Categories'],
  Zh: ['ERP 编号', '名称', '中文名称', '分类'],
};

export function formatNamedProducts(products: readonly NamedProduct[], locale: Locale): string {
  const categoriesOf = ({ categoryNames, categoryTitles = [] }: NamedProduct) =>
    categoryNames
      .map((name, at) => categoryTitles[at]?.[locale] ?? categoryTitles[at]?.En ?? name)
      .join(locale === 'En' ? ', ' : '、');
  const rows = products.map((product) => [
    product.id,
    product.name.En,
    product.name.Zh ?? '',
    categoriesOf(product),
  ]);
  return formatCsv([heads[locale], ...rows]);
}

/** Formats rows as RFC 4180, with a byte order mark, which Excel needs for Chinese. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const toLine = (row: readonly string[]) =>
    `${row.map((text) => quoteCsvText(replaceControlCharacters(text))).join(',')}\r\n`;
  return `\ufeff${rows.map(toLine).join('')}`;
}

/** Returns the file name of a report in one language, such as `concerned.zh-Hans.csv`. */
export function reportName(name: string, locale: Locale): string {
  return locale === 'En' ? name : name.replace('.', `.${languageTag[locale]}.`);
}
