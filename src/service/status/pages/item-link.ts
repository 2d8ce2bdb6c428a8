import { type Child, h } from '#reports/element.ts';
import type { BrandRow } from '#service/status/board.ts';
import { outLink, type View } from './page-frame.ts';

export type ChangedItem = NonNullable<BrandRow['change']>['items'][number];

/** Names a changed product in the user's language; links to its page on the site, unless that is not live. */
export function itemLink({ name, nameZh, url, urlZh }: ChangedItem, view: View, isLive = true): Child {
  const isChinese = view.locale === 'Zh';
  const lang = isChinese && nameZh === null ? 'en' : null;
  const text = h('bdi', { lang }, isChinese ? (nameZh ?? name) : name);
  return isLive ? outLink(isChinese ? (urlZh ?? url) : url, text) : text;
}
