/** The groups of one kind: how many products each that is published has, and all names that products carry. */
export interface GroupSizes {
  readonly published: ReadonlyMap<string, number>;
  readonly named: ReadonlySet<string>;
}

export function countByGroup(
  groups: Iterable<string>,
  namesOfProducts: Iterable<readonly string[]>,
): GroupSizes {
  const published = new Map([...groups].map((name) => [name, 0]));
  const named = new Set<string>();
  for (const names of namesOfProducts) {
    for (const name of names) {
      named.add(name);
      const size = published.get(name);
      if (size !== undefined) published.set(name, size + 1);
    }
  }
  return { published, named };
}

/** Of fewer groups, half is soon gone. */
const leastGroups = 3;
const leastProducts = 10;
const shownNames = 5;

/**
 * Returns each loss, as words that follow "lost", that looks like an accident: of more than half of the groups, which products still name, or of
 * more than half of a group's ten products or more. A single group that is gone was withdrawn or renamed.
 */
export function findGroupLoss(
  before: GroupSizes,
  now: GroupSizes,
  kind: 'categories' | 'series',
): readonly string[] {
  const { published } = before;
  const gone = [...published.keys()].filter((name) => now.named.has(name) && !now.published.has(name));
  if (published.size >= leastGroups && gone.length > published.size / 2) {
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
