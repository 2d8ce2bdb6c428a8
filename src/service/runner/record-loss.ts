import { languageTag, locales } from '#catalogue/locale.ts';
import type { CatalogueLoss } from '#catalogue/loss.ts';
import type { BrandCode } from '#config/codes.ts';
import { formatLossCsv } from '#reports/loss-csv.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';

const shown = { products: 20, categories: 10 };

/** Sums up what a refused build would take off the site. */
export function summariseLoss({ before, now, missing }: CatalogueLoss): NonNullable<Failure['loss']> {
  const counts = new Map<string, number>();
  for (const category of missing.flatMap(({ categoryNames }) => categoryNames))
    counts.set(category, (counts.get(category) ?? 0) + 1);
  const categories = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, shown.categories);
  const names = missing
    .slice(0, shown.products)
    .map(({ id, name }) => ({ id, name: name.En, nameZh: name.Zh }));
  return { before, now, missing: missing.length, names, categories };
}

/** Keeps the whole list as a table. */
export async function writeLoss(
  records: Pick<ServiceRecords, 'writeReport'>,
  brand: BrandCode,
  loss: CatalogueLoss,
): Promise<void> {
  for (const locale of locales)
    await records.writeReport(brand, lossReport(locale), formatLossCsv(loss, locale));
}

function lossReport(locale: (typeof locales)[number]): string {
  return locale === 'En' ? 'missing.csv' : `missing.${languageTag[locale]}.csv`;
}
