import { hasSeveral } from '#catalogue/browse.ts';
import { relatedTo, relatingGroups } from '#catalogue/catalogue.ts';
import type { GroupRow } from '#catalogue/live-page.ts';
import { type ShownText, textIn } from '#catalogue/text.ts';
import { type Crumb, toBreadcrumb } from './breadcrumb.ts';
import { type ProductCard, toProductCard } from './card.ts';
import { toMetaDescription } from './meta-description.ts';
import { type PageFrame, toPageFrame } from './page-frame.ts';
import { toGroupRows } from './product-view.ts';
import type { RouteOf } from './routes.ts';
import type { Site } from './site.ts';
import { groupsOf, withdrawnProductOf } from './subjects.ts';
import { titleOfWithdrawn } from './titles.ts';

/** The page of a product that is no longer offered, for those who come by an old link. */
export interface WithdrawnView {
  readonly frame: PageFrame;
  readonly crumbs: readonly Crumb[];
  readonly name: ShownText;
  /** Says that it is no longer offered, or can't be shown. */
  readonly notice: string;
  readonly groups: readonly GroupRow[];
  readonly related: readonly ProductCard[];
}

export function toWithdrawnView(route: RouteOf<'withdrawn'>, site: Site): WithdrawnView {
  const { locale } = route;
  const product = withdrawnProductOf(route, site);
  const { categories, series } = groupsOf(product, site);
  const parent = [...categories, series].find((group) => group !== null && hasSeveral(group)) ?? null;
  const name = textIn(product.name, locale);
  const messages = site.dictionaries[locale];
  const notice = product.isLeftOut ? messages.leftOutText : messages.withdrawnText;
  const ownTitle = titleOfWithdrawn(product, locale, site);
  return {
    frame: toPageFrame(route, site, {
      ownTitle,
      description: toMetaDescription({ text: `${ownTitle} | ${site.brand.name}. ${notice}`, locale }),
      image: null,
      live: null,
      jsonLd: [],
    }),
    crumbs: toBreadcrumb(locale, site, parent, { title: product.name, route }),
    name,
    notice,
    groups: toGroupRows(product, locale, site),
    related: relatedTo(null, relatingGroups(null, series, categories)).map((other) =>
      toProductCard(other, locale, site),
    ),
  };
}
