import type { Availability } from '#catalogue/product.ts';
import { type GivenImage, toProduct } from './given.ts';
import type { DemoProduct } from './to-wire.ts';
import { invalidTail, pick, type Random, seeded, toDescriptions } from './description.ts';
import type { Content, Kind, Pair } from './content.ts';
import { parseShape } from './untidy.ts';

export interface Combination {
  readonly kind: Kind;
  readonly series: Pair | undefined;
  readonly finish: Pair;
  readonly round: number;
}

export function composeProduct(content: Content, combination: Combination, index: number): DemoProduct {
  const { kind, series } = combination;
  const random = seeded(`${content.brand} product ${index}`);
  const id = String(1001 + index);
  const name = toName(combination);
  const nameZh = every(index, gaps.nameZh) ? null : name[1];
  const facts = kind.attributes.map((attribute) => [attribute.name, pick(random, attribute.values)] as const);
  const [description, descriptionZh] = toDescriptions(content, kind, name, facts, random);
  return toProduct({
    id,
    code: `${content.codePrefix}-${id}`,
    name: { En: name[0], Zh: nameZh },
    summary: { En: kind.pitch[0], Zh: kind.pitch[1] },
    description: {
      En: index === invalidIndex ? description + invalidTail : description,
      Zh: every(index, gaps.descriptionZh) ? null : descriptionZh,
    },
    categoryNames: toCategories(content, kind, index),
    ...(series && { seriesName: series[0] }),
    ...(!every(index, gaps.images) && { images: toImages(content, kind, name[0], nameZh, random) }),
    ...(!every(index, gaps.price) && { price: { amount: toAmount(kind, random), currency: 'SGD' } }),
    availability: index === discontinuedIndex ? 'discontinued' : pick(random, availabilities),
    attributes: facts.map(([label, value]) => ({
      name: { En: label[0], Zh: label[1] },
      value: { En: value[0], Zh: value[1] },
    })),
    ...(index % 4 === 0 && { sortOrder: (1 + (index % 10)) * 10 }),
  });
}

export function toPicture({ brand, kinds, untidy }: Content, kind: Kind, view: number): GivenImage {
  const path = `/media/${brand}/${kind.drawing}-${view}`;
  const shape = untidy?.pictures[(kinds.indexOf(kind) + view) % untidy.pictures.length];
  if (shape === undefined) return { url: `${path}.jpg`, width: 800, height: 800 };
  const { name, width, height, isCutOut } = parseShape(shape);
  return { url: `${path}-${name}.${isCutOut ? 'png' : 'jpg'}`, width, height };
}

// `[13, 5]` means that the products 5, 18, 31 and so on lack the field.
const gaps = { nameZh: [13, 5], descriptionZh: [11, 7], price: [17, 9], images: [19, 11] } as const;
const invalidIndex = 1;
const discontinuedIndex = 6;

const availabilities: readonly Availability[] = [
  ...Array<Availability>(8).fill('in_stock'),
  'out_of_stock',
  'preorder',
];

function every(index: number, [step, start]: readonly [number, number]): boolean {
  return index % step === start;
}

function toName({ kind, series, finish, round }: Combination): Pair {
  const base = series
    ? `${series[0]} ${kind.name[0]}`
    : kind.name[0].replace(/^./, (letter) => letter.toUpperCase());
  const baseZh = `${series?.[1] ?? ''}${kind.name[1]}（${finish[1]}）`;
  if (round === 1) return [`${base}, ${finish[0]}`, baseZh];
  return [`${base}, ${finish[0]} No. ${round}`, `${baseZh}${round} 号`];
}

function toCategories(content: Content, kind: Kind, index: number): readonly string[] {
  const isInBoth = Math.floor(index / content.kinds.length) % 2 === 0;
  return kind.alsoIn !== undefined && isInBoth ? [kind.category, kind.alsoIn] : [kind.category];
}

function toImages(content: Content, kind: Kind, name: string, nameZh: string | null, random: Random) {
  const first = Math.floor(random() * 4);
  const count = 1 + Math.floor(random() * 4);
  return Array.from({ length: count }, (_, at): GivenImage => {
    const alt = at === 0 ? name : `${name}, picture ${at + 1}`;
    const altZh = at === 0 ? nameZh : `${nameZh}，图 ${at + 1}`;
    return {
      ...toPicture(content, kind, (first + at) % 4),
      alt: { En: alt, Zh: nameZh === null ? null : altZh },
    };
  });
}

function toAmount({ price: [low, high] }: Kind, random: Random): number {
  const whole = Math.floor(low + random() * (high - low));
  const amount = whole + pick(random, [0, 0.5, 0.9]);
  return Math.round(Math.max(low, Math.min(high, amount)) * 100) / 100;
}
