/** The groups of one kind: how many products each that is published has, and all names that products carry. */
export interface GroupSizes {
  /** How many there are in all. */
  readonly products: number;
  readonly published: ReadonlyMap<string, number>;
  readonly named: ReadonlySet<string>;
}

export function countByGroup(
  groups: Iterable<string>,
  namesOfProducts: Iterable<readonly string[]>,
): GroupSizes {
  const published = new Map([...groups].map((name) => [name, 0]));
  const named = new Set<string>();
  let products = 0;
  for (const names of namesOfProducts) {
    products += 1;
    for (const name of names) {
      named.add(name);
      const size = published.get(name);
      if (size !== undefined) published.set(name, size + 1);
    }
  }
  return { products, published, named };
}

/** Of fewer groups, half is soon gone; but not all that products still name. */
const leastGroups = 3;
const leastProducts = 10;
const shownNames = 5;

/**
 * Returns each loss, as words that follow "lost", that looks like an accident: of more than half of the groups, which products
 * still name or in whose place no others came, or of more than half of a group's ten products or more. A single group that is
 * gone was withdrawn or renamed.
 */
export function findGroupLoss(
  before: GroupSizes,
  now: GroupSizes,
  kind: 'categories' | 'series',
): readonly string[] {
  const { published } = before;
  const gone = [...published.keys()].filter((name) => !now.published.has(name));
  const named = gone.filter((name) => now.named.has(name));
  const added = [...now.published.keys()].filter((name) => !published.has(name));
  // Where most products are gone, so are groups; that is judged by itself.
  const unnamed = now.products < before.products / 2 ? 0 : gone.length - added.length;
  const lost = Math.max(named.length, unnamed);
  const areFewGone = published.size === 2 && named.length === 2;
  if (areFewGone || (published.size >= leastGroups && lost > published.size / 2)) {
    const rest = gone.length > shownNames ? ` and ${gone.length - shownNames} more` : '';
    return [`${gone.length} of ${published.size} ${kind} (${gone.slice(0, shownNames).join(', ')}${rest})`];
  }
  const one = kind === 'categories' ? 'category' : 'series';
  return [...published].flatMap(([name, size]) => {
    const left = now.published.get(name);
    const isLost = left !== undefined && size >= leastProducts && left < size / 2;
    return isLost ? [`${size - left} of ${size} products of the ${one} ${name}`] : [];
  });
}
