import type { Refusal } from '#builder/build-job.ts';
import { languageTag, type Locale, locales } from '#catalogue/locale.ts';
import type { CatalogueLoss, NamedProduct } from '#catalogue/loss.ts';
import type { BrandCode } from '#config/codes.ts';
import { formatNamedProducts } from '#reports/named-products-csv.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';

const shown = { products: 20, categories: 10, groups: 3 };

/** Sums up what a refused build would take off the site. */
export function summariseLoss({ missing, ...numbers }: CatalogueLoss): NonNullable<Failure['loss']> {
  const { count, ...some } = summariseProducts(missing);
  return { ...numbers, missing: count, ...some };
}

/** Counts products, by category too, and names the first. */
export function summariseProducts(products: readonly NamedProduct[]): NonNullable<Failure['concerned']> {
  const counts = new Map<string, number>();
  for (const category of products.flatMap(({ categoryNames }) => [...new Set(categoryNames)]))
    counts.set(category, (counts.get(category) ?? 0) + 1);
  const categories = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, shown.categories);
  const moreCategories = counts.size - categories.length;
  const isShared = products.some(({ categoryNames }) => new Set(categoryNames).size > 1);
  const names = products
    .slice(0, shown.products)
    .map(({ id, name }) => ({ id, name: name.En, nameZh: name.Zh }));
  return { count: products.length, names, categories, moreCategories, isShared };
}

type Affected = Refusal['affected'][number];
type ManyNamed = Pick<Affected, 'names'>;

export function toNamed<Found extends ManyNamed>({ names, ...found }: Found) {
  return { ...found, names: names.map(({ id, name }) => ({ id, name: name.En, nameZh: name.Zh })) };
}

/** Names as records have them, of what breaks a rule; of groups that lost most of their products the first. */
export function toAffected({ shrunk = [], ...found }: Affected) {
  const first = shrunk
    .slice(0, shown.groups)
    .map(({ name, ...numbers }) => ({ ...numbers, name: name.En, nameZh: name.Zh }));
  return { ...toNamed(found), ...(shrunk.length > 0 && { shrunk: { count: shrunk.length, first } }) };
}

/** Keeps a whole list as a table. */
export async function writeProducts(
  records: Pick<ServiceRecords, 'writeReport'>,
  brand: BrandCode,
  list: 'missing' | 'concerned',
  products: readonly NamedProduct[],
): Promise<void> {
  const nameIn = (locale: Locale) => (locale === 'En' ? `${list}.csv` : `${list}.${languageTag[locale]}.csv`);
  for (const locale of locales)
    await records.writeReport(brand, nameIn(locale), formatNamedProducts(products, locale));
}
