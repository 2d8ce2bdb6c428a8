import { listChildren, listRoots } from '#catalogue/browse.ts';
import type { ListedGroup } from '#catalogue/catalogue.ts';
import type { Locale } from '#catalogue/locale.ts';
import { toLevelLink } from './card.ts';
import { pathOf } from './paths.ts';
import type { Site } from './site.ts';

export type Chips = NonNullable<ReturnType<typeof toChips>>;

/** Limited, because a keyboard user passes each link before reaching the products. */
const maxLinks = 8;
const maxStops = maxLinks + 1;

/** Returns the row of category links above a listing. `all` links to the index; null if the row already has all of them. */
export function toChips(current: ListedGroup | null, locale: Locale, site: Site) {
  const groups = listSiblings(current, site);
  if (groups.length === 0) return null;
  const title = { text: site.dictionaries[locale].allCategories, locale };
  const path = pathOf({ kind: 'group-index', locale, of: 'category' }, site.languages);
  return {
    links: groups.slice(0, maxLinks).map((group) => toLevelLink(group, locale, site)),
    all: groups.length > maxLinks ? { title, path } : null,
  };
}

/** Whether a text with this number of Tab stops may be above the products, beside the chips. */
export function hasRoomFor(stops: number, chips: Chips | null): boolean {
  return stops === 0 || stops + (chips === null ? 0 : chips.links.length + 1) <= maxStops;
}

/** Lists the subcategories of `current`, otherwise the categories beside it. If it is null, lists the first level. */
export function listSiblings(
  current: ListedGroup | null,
  { catalogue }: Pick<Site, 'catalogue'>,
): readonly ListedGroup[] {
  const { categories, categoryBySlug } = catalogue;
  const children = current === null ? [] : listChildren(current, categories);
  if (children.length > 0) return children;
  const parent = categoryBySlug.get(current?.levels.at(-2)?.slug ?? '');
  const siblings = parent === undefined ? listRoots(categories) : listChildren(parent, categories);
  return siblings.filter((group) => group !== current);
}
