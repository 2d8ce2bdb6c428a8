/** The groups of one kind: how many products each that is published has, and how many carry each name, published or not. */
export interface GroupSizes {
  /** How many there are in all. */
  readonly products: number;
  readonly published: ReadonlyMap<string, number>;
  readonly named: ReadonlyMap<string, number>;
}

export function countByGroup(
  groups: Iterable<string>,
  namesOfProducts: Iterable<readonly string[]>,
): GroupSizes {
  const named = new Map<string, number>();
  let products = 0;
  for (const names of namesOfProducts) {
    products += 1;
    for (const name of names) named.set(name, (named.get(name) ?? 0) + 1);
  }
  const published = new Map([...groups].map((name) => [name, named.get(name) ?? 0]));
  return { products, published, named };
}

/** Of fewer groups, half is soon gone, but not all that products still name. */
const leastGroups = 3;
const leastProducts = 10;
const shownNames = 5;

/** Names of groups. */
interface LostGroups {
  readonly gone: readonly string[];
  /** Those that are there, without most of their products. */
  readonly shrunk: readonly string[];
}

/**
 * Returns the groups whose loss looks like an accident: more than half of all, which products still name or in whose place no
 * others came, else each that lost more than half of its ten products or more, or is gone while so many still name it. Any other
 * single group that is gone was withdrawn or renamed.
 */
export function findLostGroups(before: GroupSizes, now: GroupSizes): LostGroups {
  const { published } = before;
  const gone = [...published.keys()].filter((name) => !now.published.has(name));
  const named = gone.filter((name) => now.named.has(name));
  const added = [...now.published.keys()].filter((name) => !published.has(name));
  // Where most products are gone, so are groups; that is judged by itself.
  const unnamed = now.products < before.products / 2 ? 0 : gone.length - added.length;
  const lost = Math.max(named.length, unnamed);
  const areFew = published.size < leastGroups;
  const isMost = areFew ? named.length === published.size : lost > published.size / 2;
  if (isMost) return { gone, shrunk: [] };
  const shrunk = [...published].flatMap(([name, size]) => {
    const left = now.published.get(name);
    return left !== undefined && size >= leastProducts && left < size / 2 ? [name] : [];
  });
  const large = named.filter((name) => {
    const size = published.get(name) ?? 0;
    return size >= leastProducts && (now.named.get(name) ?? 0) > size / 2;
  });
  return { gone: large, shrunk };
}

/** Returns each of those losses as words that follow "lost". `leaversOf` names the products that left a group. */
export function findGroupLoss(
  before: GroupSizes,
  now: GroupSizes,
  kind: 'categories' | 'series',
  leaversOf: (group: string) => readonly string[],
): readonly string[] {
  const { gone, shrunk } = findLostGroups(before, now);
  const one = kind === 'categories' ? 'category' : 'series';
  const sizeIn = ({ published }: GroupSizes, name: string) => published.get(name) ?? 0;
  const ofGroups = `${gone.length} of ${before.published.size} ${kind}${nameFirst(gone)}`;
  const ofProducts = shrunk.map((name) => {
    const size = sizeIn(before, name);
    return `${size - sizeIn(now, name)} of ${size} products of the ${one} ${name}${nameFirst(leaversOf(name))}`;
  });
  return gone.length === 0 ? ofProducts : [ofGroups, ...ofProducts];
}

function nameFirst(names: readonly string[]): string {
  if (names.length === 0) return '';
  const rest = names.length > shownNames ? ` and ${names.length - shownNames} more` : '';
  return ` (${names.slice(0, shownNames).join(', ')}${rest})`;
}
