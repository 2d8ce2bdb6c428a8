import { type Locale, locales } from '#catalogue/locale.ts';
import type { Price } from '#catalogue/price.ts';
import type { EnglishText } from '#catalogue/text.ts';
import type { GroupContents, ProductContents } from '#release/contents.ts';
import {
  absentMark,
  groupMarkFields,
  type MarkField,
  markLength,
  productMarkFields,
} from '#release/contents-marks.ts';
import { english } from '#reports/texts/english.ts';
import type { Field, FieldChange } from './changes.ts';
import { toStep } from './step.ts';

export function compareProduct(before: ProductContents, after: ProductContents): readonly FieldChange[] {
  const step = (field: Field, textOf: (product: ProductContents) => string | null) =>
    compareTexts(field, null, textOf(before), textOf(after));
  return [
    ...compareNames(before.name, after.name),
    ...step('price', ({ price }) => price && formatPrice(price)),
    ...step('availability', ({ availability }) => availability && english.availability[availability]),
    ...compareCategories(before.categoryNames, after.categoryNames),
    ...step('series', ({ seriesName }) => seriesName),
    ...compareMarks(before.marks, after.marks, productMarkFields),
  ];
}

export function compareGroup(before: GroupContents, after: GroupContents): readonly FieldChange[] {
  return [
    ...compareNames(before.title, after.title),
    ...compareTexts('address', null, before.slug, after.slug),
    ...compareMarks(before.marks, after.marks, groupMarkFields),
  ];
}

/** The same for every region, and never rounded: what changed must be seen. */
function formatPrice({ amount, currency }: Price): string {
  const [whole, cents = ''] = String(amount).split('.');
  return `${currency} ${whole}.${cents.padEnd(2, '0')}`;
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
  return names.length === 0 ? null : names.join(', ');
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

function compareMarks(
  before: string,
  after: string,
  fields: readonly Pick<MarkField<never>, 'field' | 'locale'>[],
): readonly FieldChange[] {
  if (before === after) return [];
  return fields.flatMap(({ field, locale }, index) => {
    const [from, to] = [markAt(before, index), markAt(after, index)];
    const effect = effectOf(from !== absentMark, to !== absentMark);
    return from === to ? [] : [{ field, locale, effect, step: null }];
  });
}

function markAt(marks: string, index: number): string {
  return marks.slice(index * markLength, (index + 1) * markLength);
}

function effectOf(wasThere: boolean, isThere: boolean): FieldChange['effect'] {
  if (!wasThere) return 'added';
  return isThere ? 'changed' : 'removed';
}
