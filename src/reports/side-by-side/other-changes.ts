import type { ChangedItem, ContentChanges, Field, FieldChange } from '#reports/changes/changes.ts';
import type { ComparedField, ComparedProduct } from './compare-products.ts';

/**
 * Adds what `products.json` does not show: it has descriptions without their markup, and neither texts of pictures nor
 * places in listings. Contents have digests of these, so that their values are unknown.
 */
export function addOthers(
  products: readonly ComparedProduct[],
  { product: { changed } }: Pick<ContentChanges, 'product'>,
): readonly ComparedProduct[] {
  const items = new Map(changed.map((item) => [item.id, item]));
  const known = new Set(products.map(({ id }) => id));
  const all = products.map((product) => {
    const others = othersOf(items.get(product.id), product.fields);
    return others.length === 0 ? product : { ...product, others };
  });
  const more = changed.flatMap((item) => {
    const others = known.has(item.id) ? [] : othersOf(item, []);
    return others.length === 0 ? [] : [toCompared(item, others)];
  });
  const isChanged = ({ effect }: ComparedProduct) => effect === 'changed';
  return [...all.filter(isChanged), ...more, ...all.filter((product) => !isChanged(product))];
}

function othersOf(item: ChangedItem | undefined, shown: readonly ComparedField[]): readonly FieldChange[] {
  const isShown = ({ field, locale }: FieldChange) =>
    shown.some(
      (one) => one.key === keyOf(field) && (locale === null || one.locale === null || one.locale === locale),
    );
  return item?.fields.filter((change) => change.step === null && !isShown(change)) ?? [];
}

/** Returns the key that `products.json` has for a field. */
function keyOf(field: Field): string {
  return field === 'pictures' ? 'images' : field.replace(/^fact /, '');
}

function toCompared({ id, name, pages }: ChangedItem, others: readonly FieldChange[]): ComparedProduct {
  const names = { En: name.En, ...(name.Zh !== null && { Zh: name.Zh }) };
  const urls = Object.fromEntries(pages.map(({ locale, url }) => [locale, url]));
  return { id, names, effect: 'changed', urls, fields: [], others };
}
