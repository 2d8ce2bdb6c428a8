import { toHtml } from 'hast-util-to-html';
import type { Brand } from '#config/brands.ts';
import { h } from '#reports/element.ts';
import { languageLinks, textsOf, type View } from './page-frame.ts';

/** Adds the way back to the board and the other language to a stored report: as a file in a folder it has neither. */
export function withWayBack(report: string, { code }: Pick<Brand, 'code'>, view: View): string {
  const back = h('a', { href: `/#brand-${code}` }, textsOf(view).back);
  const nav = toHtml(h('nav', {}, back, ' ', languageLinks(view)));
  return report.replace('<body>', (start) => `${start}${nav}`);
}
