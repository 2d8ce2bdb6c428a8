import { listFirst } from '#catalogue/browse.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { GroupLink } from '#catalogue/live-page.ts';
import { remember } from '#catalogue/remember.ts';
import { toGroupLink } from './card.ts';
import { pathOf } from './paths.ts';
import type { Site } from './site.ts';

/** The categories in the header of every page. */
export interface Menu {
  readonly links: readonly GroupLink[];
  /** Address of the index of all categories. */
  readonly all: string;
}

/** Null where no category has several products. */
export function toMenu(locale: Locale, site: Site): Menu | null {
  return menusOf(site)[locale];
}

const menusOf = remember((site: Site) => ({ En: makeMenu('En', site), Zh: makeMenu('Zh', site) }));

function makeMenu(locale: Locale, site: Site): Menu | null {
  const links = listFirst(site.catalogue.categories).map((group) => toGroupLink(group, locale, site));
  const all = pathOf({ kind: 'group-index', locale, of: 'category' }, site.languages);
  return links.length === 0 ? null : { links, all };
}
