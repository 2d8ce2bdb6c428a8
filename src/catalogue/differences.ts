import { type Locale, type LocalText, textIn } from './text.ts';
import type { Product } from './product.ts';

export type Traits = ReadonlyMap<string, string>;

const properties = [
  ['size', /^(?:size|尺码|尺寸)$/i],
  ['color', /^(?:colou?r|颜色)$/i],
  ['pattern', /^(?:pattern|图案|花纹)$/i],
  ['material', /^(?:material|材质|面料|材料)$/i],
] as const;

export function propertyOf(...names: readonly (string | null)[]) {
  const property = properties.find(([, pattern]) =>
    names.some((name) => name !== null && pattern.test(name)),
  );
  return property?.[0] ?? null;
}

/**
 * Omits redundant attributes: if the size determines the weight, lists only the size. Keeps attributes for which `isKept`
 * returns true.
 */
export function listDifferences(
  all: readonly Traits[],
  isKept: (name: string) => boolean = () => false,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of new Set(all.flatMap((traits) => [...traits.keys()]))) {
    const { size } = new Set(all.map((traits) => traits.get(name)));
    if (size > 1) counts.set(name, size);
  }
  let kept = [...counts.keys()];
  for (const name of kept.toReversed().sort(compareBy(counts))) {
    if (isKept(name)) continue;
    const others = kept.filter((other) => other !== name);
    if (isDetermined(name, others, all)) kept = others;
  }
  return kept;
}

/** Omission order of `listDifferences`: attributes with many values first, schema.org properties like `size` last. */
function compareBy(counts: ReadonlyMap<string, number>): (one: string, other: string) => number {
  const rankOf = (name: string) => {
    const rank = properties.findIndex(([, pattern]) => pattern.test(name));
    return rank < 0 ? properties.length : rank;
  };
  return (one, other) => rankOf(other) - rankOf(one) || (counts.get(other) ?? 0) - (counts.get(one) ?? 0);
}

function isDetermined(name: string, others: readonly string[], all: readonly Traits[]): boolean {
  const values = new Map<string, string | undefined>();
  return all.every((traits) => {
    const key = others.map((other) => traits.get(other)).join('\n');
    if (!values.has(key)) values.set(key, traits.get(name));
    return values.get(key) === traits.get(name);
  });
}

/** Cards and pickers omit longer values. */
export const maxValueLength = 40;
const maxTraits = 3;

/** Describes each product by attributes, the start of the summary, or the code. Null if none of them is unique. */
export function describeDifferences(
  products: readonly Pick<Product, 'attributes' | 'summary' | 'code'>[],
  locale: Locale,
): readonly (string | null)[] {
  const inLocale = (text: LocalText) => textIn(text, locale).text;
  const all = products.map(({ attributes }) => {
    const traits = attributes.map(({ name, value }) => [name.En ?? name.Zh, inLocale(value)] as const);
    return new Map(traits.filter(([, value]) => value.length <= maxValueLength));
  });
  const names = listDifferences(all).slice(0, maxTraits);
  const lists = [
    all.map((traits) => names.flatMap((name) => traits.get(name) ?? []).join(' · ')),
    products.map(({ summary }) => (summary === null ? '' : cutText(inLocale(summary)))),
    products.map(({ code }) => code ?? ''),
  ].map((texts) => ({ texts, alike: Map.groupBy(texts, (text) => text) }));
  return products.map((_, at) => {
    const own = lists.find(({ texts, alike }) => texts[at] && alike.get(texts[at])?.length === 1);
    return own?.texts[at] ?? null;
  });
}

const maxLetters = 60;

function cutText(text: string): string {
  const most = /\p{Script=Han}/u.test(text) ? maxLetters / 2 : maxLetters;
  if (text.length <= most) return text;
  return `${text
    .slice(0, most)
    .toWellFormed()
    .replace(/[\s,.;:，。、；：]+[^\s，。、；：]*$/, '')}…`;
}
