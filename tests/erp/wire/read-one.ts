import type { Problem } from '#catalogue/problem.ts';
import { parseGroup } from '#erp/wire/group.ts';
import type { Place } from '#erp/wire/problems.ts';
import { parseProduct } from '#erp/wire/product.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';

export const source: ReaderContext = {
  erpHost: 'http://10.0.0.7:8080',
  publicErpHost: 'https://erp.example',
  allowedHosts: ['cdn.example', 'pictures.example:8443'],
  setting: {},
};

export const place: Place = {
  brand: 'yn',
  call: 'products/published/by_brand/sg-yn/false',
  place: '[3]',
  about: { kind: 'product', id: null },
};

export function readProduct(given: Readonly<Record<string, unknown>> = {}) {
  return parseProduct({ id: '1042', name: 'Arc floor lamp', ...given }, place, source);
}

export function readGroup(given: Readonly<Record<string, unknown>> = {}) {
  return parseGroup(
    { name: 'Floor lamps', ...given },
    'Floor lamps',
    { ...place, place: 'Floor lamps', about: { kind: 'category', name: 'Floor lamps' } },
    source,
  );
}

/** Returns each problem as text, such as `left-out id 1002 nameZh`, where `Zh` marks a Chinese field. */
export function fieldsOf(problems: readonly Problem[]): readonly string[] {
  return problems.map(
    ({ effect, place: where, field, locale }) => `${effect} ${where} ${field}${locale === 'Zh' ? 'Zh' : ''}`,
  );
}
