import type { Combination } from './combinations.ts';
import type { ErpAvailability, ErpImage, ErpProduct } from './shapes.ts';
import { carelessTail, toDescriptions } from './description.ts';
import { pick, type Random, seeded } from './random.ts';
import { secondCategories } from './second-categories.ts';
import type { Kind, Pair, Words } from './words.ts';

/** The product at a place of the brand's catalogue; the same words and place give the same product. */
export function composeProduct(words: Words, combination: Combination, index: number): ErpProduct {
  const { kind, series } = combination;
  const random = seeded(`${words.brand} product ${index}`);
  const id = String(1001 + index);
  const name = toName(combination);
  const nameZh = every(index, gaps.nameZh) ? undefined : name[1];
  const facts = kind.attributes.map((attribute) => [attribute.name, pick(random, attribute.values)] as const);
  const [description, descriptionZh] = toDescriptions(words, kind, name, facts, random);
  return {
    id,
    code: `${words.codePrefix}-${id}`,
    name: name[0],
    ...(nameZh !== undefined && { nameZh }),
    summary: kind.pitch[0],
    summaryZh: kind.pitch[1],
    description: index === carelessIndex ? description + carelessTail : description,
    ...(!every(index, gaps.descriptionZh) && { descriptionZh }),
    categoryNames: toCategories(words, kind, index),
    ...(series && { seriesName: series[0] }),
    ...(!every(index, gaps.images) && { images: toImages(words, kind, name[0], nameZh, random) }),
    ...(!every(index, gaps.price) && { price: { amount: toAmount(kind, random), currency: 'SGD' } }),
    availability: index === discontinuedIndex ? 'discontinued' : pick(random, availabilities),
    attributes: facts.map(([label, value]) => ({
      name: label[0],
      nameZh: label[1],
      value: value[0],
      valueZh: value[1],
    })),
    ...(index % 4 === 0 && { sortOrder: (1 + (index % 10)) * 10 }),
  };
}

/** The ERP's path of one picture of a drawing, in one of its four tones. */
export function toPicture(words: Words, kind: Kind, tone: number): ErpImage {
  return { url: `/media/${words.brand}/${kind.drawing}-${tone}.jpg`, width: 800, height: 800 };
}

// What real catalogues lack: every so many products, starting at the second number.
const gaps = { nameZh: [13, 5], descriptionZh: [11, 7], price: [17, 9], images: [19, 11] } as const;
const carelessIndex = 1;
const discontinuedIndex = 6;

const availabilities: readonly ErpAvailability[] = [
  ...Array<ErpAvailability>(8).fill('in_stock'),
  'out_of_stock',
  'preorder',
];

function every(index: number, [step, start]: readonly [number, number]): boolean {
  return index % step === start;
}

function toName({ kind, series, finish, round }: Combination): Pair {
  const base = series ? `${series[0]} ${kind.name[0]}` : capitalised(kind.name[0]);
  const baseZh = `${series?.[1] ?? ''}${kind.name[1]}（${finish[1]}）`;
  if (round === 1) return [`${base}, ${finish[0]}`, baseZh];
  return [`${base}, ${finish[0]} No. ${round}`, `${baseZh}${round} 号`];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Every other product of a kind that has a second category stands in both. */
function toCategories(words: Words, kind: Kind, index: number): readonly string[] {
  const second = secondCategories[words.brand].get(kind.name[0]);
  const isInBoth = Math.floor(index / words.kinds.length) % 2 === 0;
  return second !== undefined && isInBoth ? [kind.category, second] : [kind.category];
}

function toImages(words: Words, kind: Kind, name: string, nameZh: string | undefined, random: Random) {
  const first = Math.floor(random() * 4);
  const count = 1 + Math.floor(random() * 4);
  return Array.from({ length: count }, (_, at): ErpImage => {
    const alt = at === 0 ? name : `${name}, picture ${at + 1}`;
    const altZh = at === 0 ? nameZh : `${nameZh}，图 ${at + 1}`;
    return {
      ...toPicture(words, kind, (first + at) % 4),
      alt,
      ...(nameZh !== undefined && altZh && { altZh }),
    };
  });
}

function toAmount({ price: [low, high] }: Kind, random: Random): number {
  const whole = Math.floor(low + random() * (high - low));
  const amount = whole + pick(random, [0, 0.5, 0.9]);
  return Math.round(Math.max(low, Math.min(high, amount)) * 100) / 100;
}
