import { quoteCsvText } from '#catalogue/escape.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { NamedProduct } from '#catalogue/record.ts';
import { replaceControlCharacters } from './element.ts';

const heads: Readonly<Record<Locale, readonly string[]>> = {
  En: ['ERP id', 'Name', 'Chinese name', 'Categories'],
  Zh: ['ERP 编号', '名称', '中文名称', '分类'],
};

/** Formats products, or groups by name, as RFC 4180 with a byte order mark, which Excel needs for Chinese. */
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
  const lines = [heads[locale], ...rows].map((row) =>
    row.map((text) => quoteCsvText(replaceControlCharacters(text))).join(','),
  );
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`;
}
