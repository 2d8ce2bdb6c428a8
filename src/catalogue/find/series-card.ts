import { listDifferences, type Traits } from '#catalogue/differences.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { Price } from '#catalogue/price.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import { rowText } from '#catalogue/text.ts';
import { formatPriceRange, summariseVariants, type Variants } from '#catalogue/variants.ts';
import type { Row } from './rows.ts';

export interface SeriesCardPlace {
  readonly toCard: (row: Row) => ProductCard;
  readonly formatPrice: (price: Price) => string;
  readonly countText: (count: number) => string;
  readonly locale: Locale;
}

/**
 * The card of a series in results: the first match, the values that all matches share and other variants lack, the number
 * of matches, and their prices. `all` are the rows of the catalogue.
 */
export function toSeriesCard(
  matches: Variants<Row>,
  all: readonly Row[],
  { toCard, formatPrice, countText, locale }: SeriesCardPlace,
): ProductCard {
  const [first] = matches;
  const card = toCard(first);
  const variants = all.filter(({ series }) => series !== null && series.key === first.series?.key);
  if (variants.length < 2) return card;
  const traits = matches.map(toTraits);
  const shared = listDifferences(variants.map(toTraits)).flatMap((name) => {
    const values = new Set(traits.map((own) => own.get(name)));
    return values.size === 1 ? [...values].filter((value) => value !== undefined) : [];
  });
  const summary = summariseVariants(
    matches.map(({ price, currency, availability }) => ({
      price: price === null ? null : { amount: price, currency },
      availability,
    })),
  );
  const count = matches.length > 1 ? [countText(matches.length)] : [];
  return {
    ...card,
    price: formatPriceRange(summary, formatPrice),
    availability: summary.availability,
    detail: rowText([...shared, ...count].join(' · '), locale),
  };
}

function toTraits({ attributes }: Row): Traits {
  return new Map(attributes.map(({ name, texts }) => [name.text, texts.join(', ')]));
}
