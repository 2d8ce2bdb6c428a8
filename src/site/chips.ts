import { hasSeveral } from '#catalogue/browse.ts';
import type { ListedGroup } from '#catalogue/catalogue.ts';
import type { GroupLink } from '#catalogue/live-page.ts';
import type { Locale } from '#catalogue/locale.ts';
import { toGroupLink } from './card.ts';
import type { Site } from './site.ts';

/** Categories above a listing: two rows, and the rest on demand. */
export interface Chips {
  readonly links: readonly GroupLink[];
  /** Number of links in two rows of a phone. */
  readonly onPhone: number;
  /** Number of links in two rows of a tablet. */
  readonly onTablet: number;
  readonly all: readonly GroupLink[];
  readonly allLabel: string;
}

/** More links would delay visitors who reach the products with the Tab key. */
const maxLinks = 8;
/** The links, and the summary of the rest. */
const maxStops = maxLinks + 1;
/** Row width in pixels on a phone of 360 px, a tablet of 44rem, and a desktop. */
const rowWidth = { phone: 328, tablet: 672, desk: 1180 } as const;

export function toChips(current: ListedGroup | null, locale: Locale, site: Site): Chips | null {
  const groups = listSiblings(current, site);
  if (groups.length === 0) return null;
  const links = groups.map((group) => toGroupLink(group, locale, site));
  const widths = links.map(({ title }) => estimateWidth(title.text));
  return {
    links: links.slice(0, Math.min(maxLinks, countInTwoRows(widths, rowWidth.desk))),
    onPhone: countInTwoRows(widths, rowWidth.phone),
    onTablet: Math.min(maxLinks, countInTwoRows(widths, rowWidth.tablet)),
    all: links,
    allLabel: site.dictionaries[locale].moreCategories,
  };
}

/** Whether this many stops of the Tab key, without the chips, may precede the products. */
export function hasRoomFor(stops: number, chips: Chips | null): boolean {
  return stops === 0 || stops + (chips === null ? 0 : chips.links.length + 1) <= maxStops;
}

/** Categories with the same parent ("Men › Tops › Shirts"), or else all other categories. */
export function listSiblings(
  current: ListedGroup | null,
  { catalogue }: Pick<Site, 'catalogue'>,
): readonly ListedGroup[] {
  const others = catalogue.categories.filter((group) => group !== current && hasSeveral(group));
  const parent = current && parentOf(current);
  const siblings = parent ? others.filter((group) => parentOf(group) === parent) : [];
  return siblings.length > 0 ? siblings : others;
}

function parentOf({ title }: ListedGroup): string {
  return title.En.split(' › ').slice(0, -1).join(' › ');
}

function countInTwoRows(widths: readonly number[], width: number): number {
  let [row, used] = [1, 0];
  for (const [at, chip] of widths.entries()) {
    if (used > 0 && used + chip > width) [row, used] = [row + 1, 0];
    if (row > 2) return at;
    used += chip + gap;
  }
  return widths.length;
}

const [gap, padding, fontSize] = [8, 34, 14];

/** An upper bound for all fonts: a Chinese character is as wide as the font size, a Latin letter about half. */
function estimateWidth(text: string): number {
  const ems = [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.58), 0);
  return padding + ems * fontSize;
}
