import { decodeEntities } from '#catalogue/entities.ts';
import type { ComparedPart, groupFields, productFields, ValueFieldOf } from '#catalogue/fields.ts';
import { type Locale, locales } from '#catalogue/locale.ts';
import type { Price } from '#catalogue/price.ts';
import type { EnglishText } from '#catalogue/text.ts';
import type { GroupContents, ProductContents } from '#release/contents.ts';
import { digestAt, groupParts, productParts } from '#release/contents-digests.ts';
import { english } from '#reports/texts/english.ts';
import type { Field, FieldChange } from './changes.ts';
import { toStep } from './step.ts';

export function compareProduct(before: ProductContents, after: ProductContents): readonly FieldChange[] {
  return [
    ...Object.values(productComparers).flatMap((compare) => compare(before, after)),
    ...compareDigests(before.digests, after.digests, productParts),
  ];
}

export function compareGroup(before: GroupContents, after: GroupContents): readonly FieldChange[] {
  return [
    ...Object.values(groupComparers).flatMap((compare) => compare(before, after)),
    ...compareDigests(before.digests, after.digests, groupParts),
  ];
}

type Comparer<Contents> = (before: Contents, after: Contents) => readonly FieldChange[];

const productComparers = {
  name: (before, after) => compareNames(before.name, after.name),
  price: (before, after) =>
    compareTexts(
      'price',
      null,
      before.price && formatPrice(before.price),
      after.price && formatPrice(after.price),
    ),
  availability: (before, after) =>
    compareTexts('availability', null, toWord(before.availability), toWord(after.availability)),
  categoryNames: (before, after) => compareCategories(before.categoryNames, after.categoryNames),
  seriesName: (before, after) =>
    compareTexts('series', null, legibleName(before.seriesName), legibleName(after.seriesName)),
} as const satisfies Record<ValueFieldOf<typeof productFields>, Comparer<ProductContents>>;

const groupComparers = {
  title: (before, after) => compareNames(before.title, after.title),
  slug: (before, after) => compareTexts('address', null, before.slug, after.slug),
} as const satisfies Record<ValueFieldOf<typeof groupFields> | 'slug', Comparer<GroupContents>>;

/** The same for every region, and never rounded: the change must be seen. */
export function formatPrice({ amount, currency }: Price): string {
  const [whole, cents = ''] = String(amount).split('.');
  return `${currency} ${whole}.${cents.padEnd(2, '0')}`;
}

function toWord(availability: ProductContents['availability']): string | null {
  return availability && english.availability[availability];
}

function compareNames(before: EnglishText, after: EnglishText): readonly FieldChange[] {
  return locales.flatMap((locale) => compareTexts('name', locale, before[locale], after[locale]));
}

/** Also the order counts: the first category leads to the product. */
function compareCategories(before: readonly string[], after: readonly string[]): readonly FieldChange[] {
  if (before.length === after.length && before.every((name, at) => name === after[at])) return [];
  const step = { from: listNames(before), to: listNames(after) };
  return [{ field: 'categories', locale: null, effect: effectOf(before.length > 0, after.length > 0), step }];
}

function listNames(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.map(decodeEntities).join(', ');
}

/** Names of groups are kept as the ERP spells them. */
function legibleName(name: string | null): string | null {
  return name && decodeEntities(name);
}

function compareTexts(
  field: Field,
  locale: Locale | null,
  from: string | null,
  to: string | null,
): readonly FieldChange[] {
  const step = toStep(from, to);
  return step === null ? [] : [{ field, locale, effect: effectOf(from !== null, to !== null), step }];
}

function compareDigests(
  before: string,
  after: string,
  parts: readonly Pick<ComparedPart<never>, 'name' | 'locale'>[],
): readonly FieldChange[] {
  if (before === after) return [];
  return parts.flatMap(({ name, locale }, index) => {
    const [from, to] = [digestAt(before, index), digestAt(after, index)];
    const effect = effectOf(from !== null, to !== null);
    return from === to ? [] : [{ field: name, locale, effect, step: null }];
  });
}

function effectOf(wasThere: boolean, isThere: boolean): FieldChange['effect'] {
  if (!wasThere) return 'added';
  return isThere ? 'changed' : 'removed';
}
