/** How titles of one language are made longer. */
export interface TitleFormat {
  readonly withFeature: (title: string, feature: string) => string;
  /** The same title for the first page. */
  readonly withPage: (title: string, page: number) => string;
}

export interface Titled<Item> {
  readonly nameOf: (item: Item) => string;
  /** Facts that may set it apart from others of its name, the best first; the last is its own. */
  readonly featuresOf: (item: Item) => readonly string[];
  readonly pagesOf: (item: Item) => number;
}

/** The titles that pages have. The names of thousands of products are not copied from their set into another one. */
export class TakenTitles {
  readonly #sets: Set<string>[];
  readonly #own: Set<string>;

  constructor(titles: Iterable<string>) {
    this.#own = new Set(titles);
    this.#sets = [this.#own];
  }

  has(title: string): boolean {
    return this.#sets.some((set) => set.has(title));
  }

  add(title: string): void {
    this.#own.add(title);
  }

  addAll(titles: Set<string>): void {
    this.#sets.push(titles);
  }
}

/**
 * Gives every item a title that no other page has. Items that share a name each add a feature that no other of them has; one
 * whose name is taken does so too. Returns the titles that are not just the name, as there are few, and adds titles and names to `taken`.
 */
export function assignTitles<Item>(
  items: readonly Item[],
  taken: TakenTitles,
  format: TitleFormat,
  { nameOf, featuresOf, pagesOf }: Titled<Item>,
): ReadonlyMap<Item, string> {
  const nameAt = items.map(nameOf);
  const { names, shared } = groupByName(items, nameAt);
  const claim = (item: Item, title: string, name: string | null) => {
    const pages = pagesOf(item);
    // Nearly all items: their name is known already.
    if (title === name && pages === 1) return !taken.has(title);
    const all = listPageTitles(title, pages, format);
    if (all.some((one) => taken.has(one) || (one !== name && names.has(one)))) return false;
    // Names are known without being taken.
    if (name === null || all.length > 1) for (const one of all) taken.add(one);
    return true;
  };
  const unlucky = items.filter((item, at) => {
    const name = nameAt[at] ?? '';
    return !shared.has(name) && !claim(item, name, name);
  });
  const titles = new Map<Item, string>();
  for (const alike of [...unlucky.map((item) => [item]), ...shared.values()]) {
    const counts = countFeatures(alike.map(featuresOf));
    for (const item of alike) {
      const features = featuresOf(item).filter((feature) => counts.get(feature) === 1);
      const title = findTitle(nameOf(item), features, format, (one) => claim(item, one, null));
      titles.set(item, title);
    }
  }
  taken.addAll(names);
  return titles;
}

/** Returns all names, and the items of those that several share. */
function groupByName<Item>(items: readonly Item[], nameAt: readonly string[]) {
  const names = new Set<string>();
  const shared = new Map<string, Item[]>();
  for (const name of nameAt) {
    const { size } = names;
    if (names.add(name).size === size) shared.set(name, []);
  }
  if (shared.size > 0) for (const [at, item] of items.entries()) shared.get(nameAt[at] ?? '')?.push(item);
  return { names, shared };
}

function countFeatures(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists)
    for (const feature of new Set(list)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

function findTitle(
  name: string,
  features: readonly string[],
  format: TitleFormat,
  claim: (title: string) => boolean,
): string {
  for (const feature of features) {
    const title = format.withFeature(name, feature);
    if (feature !== name && claim(title)) return title;
  }
  // Another page is called so, too.
  let title = name;
  while (!claim(title) && title.length < longestTitle) title = `${title} (${features.at(-1)})`;
  return title;
}

/** Dictionaries whose texts name no title can't tell pages apart: the search has to end. */
const longestTitle = 1_000;

function listPageTitles(title: string, pages: number, { withPage }: TitleFormat): readonly string[] {
  return pages === 1 ? [title] : Array.from({ length: pages }, (_, at) => withPage(title, at + 1));
}
