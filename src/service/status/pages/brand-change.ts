import type { SiteChange } from '#builder/site-changes.ts';
import { type Child, h } from '#reports/element.ts';
import type { BrandRow } from '#service/status/board.ts';
import { withSiteChanges } from '#service/orders/change-text.ts';
import { formatCount, formatTime } from '#service/status/texts/format.ts';
import { type ChangedItem, itemLink } from './item-link.ts';
import { outLink, textsOf, type View } from './page-frame.ts';
import { releaseName } from './release-summary.ts';

/** Draws the last change and the links to reports. */
export function brandChange(row: BrandRow, view: View): Child {
  return [lastChange(row, view), reports(row, view)];
}

function lastChange({ change, brand }: BrandRow, view: View): Child {
  if (change === null) return null;
  const words = textsOf(view);
  const { items, at } = change;
  const all = countAll(change);
  // Such as a preview of what was live already.
  if (all === 0) return null;
  const more = items.length === 0 ? 0 : all - items.length;
  return h(
    'details',
    { id: `${brand.code}-change` },
    h(
      'summary',
      { id: `${brand.code}-change-open` },
      words.lastChange(formatTime(at, view.locale)),
      words.colon,
      formatCounts(change, view),
    ),
    h(
      'ul',
      { class: 'items' },
      items.map((item) => changedItem(item, view)),
      more > 0 ? h('li', { class: 'quiet' }, words.andMore(formatCount(more, view.locale))) : null,
    ),
  );
}

function changedItem(item: ChangedItem, view: View): Child {
  const words = textsOf(view);
  return h('li', {}, `${words.effects[item.effect]}${words.colon}`, itemLink(item, view));
}

/** Counts of what changed, and its first items; undefined where nobody knows them any more. */
interface CountedChange extends Readonly<Record<'added' | 'changed' | 'withdrawn', number>> {
  readonly items?: readonly ChangedItem[] | undefined;
  /** Categories and series. */
  readonly groups?: number | undefined;
  readonly site?: readonly SiteChange[] | undefined;
}

/** Counts products, categories and series. */
export function countAll({ added, changed, withdrawn, groups = 0 }: Omit<CountedChange, 'items'>): number {
  return added + changed + withdrawn + groups;
}

/** Counts what changed, behind what changed of the setting. */
export function formatCounts(change: CountedChange, view: View): string {
  return withSiteChanges(change.site ?? [], countProducts(change, view), view.locale);
}

/** Counts products, and groups beside them, or pages where none of them changed. */
function countProducts(change: CountedChange, view: View): string {
  const { added, changed, withdrawn, groups = 0, items } = change;
  const all = countAll(change);
  if (items?.length === 0 && all > 0) return textsOf(view).pagesChanged(formatCount(all, view.locale));
  const toCount = (count: number) => ({ count, number: formatCount(count, view.locale) });
  return textsOf(view).counts({
    ...{ added: toCount(added), changed: toCount(changed), withdrawn: toCount(withdrawn) },
    groups: toCount(groups),
  });
}

function reports(row: BrandRow, view: View): Child {
  const { findings, newFindings = 0, brand, live, preview } = row;
  const words = textsOf(view);
  const count = (number: number) => formatCount(number, view.locale);
  const link = (name: string, text: string) => {
    const id = `${brand.code}-${name.replace('.', '-')}`;
    const href = `/brands/${brand.code}/reports/${name}`;
    return h('li', {}, h('a', { id, href }, text));
  };
  const site = h('li', {}, outLink(brand.siteUrl, words.seeSite, `${brand.code}-see`));
  const compared = live && h('li', {}, latestLink(brand.code, words.compare.latest));
  if (findings === null) return live && h('ul', { class: 'links' }, site, compared);
  const links = h(
    'ul',
    { class: 'links' },
    site,
    // A brand of which everything was refused has changed nothing yet.
    live === null && preview === null ? null : link('changes.html', words.changesReport),
    compared,
    link('content.html', words.contentReport(findings, count(findings), count(newFindings))),
    link('content.csv', words.contentTable),
  );
  return [links, reportedContent(row, view)];
}

/** Links to what the live release changed. */
function latestLink(code: string, text: string): Child {
  return h('a', { id: `${code}-compare`, href: `/brands/${code}/compare` }, text);
}

/** Says whether the content report is about what visitors have. */
function reportedContent({ reported, live, preview }: BrandRow, view: View): Child {
  if (reported === undefined) return null;
  const { reported: words } = textsOf(view);
  const { release, readAt } = reported;
  const toSentence = () => {
    if (release === null) return words.read(formatTime(readAt, view.locale));
    const name = releaseName(release, view);
    if (release === live?.release) return words.live(name);
    return release === preview?.release ? words.preview(name) : words.other(name);
  };
  return h('p', { class: 'quiet small' }, toSentence());
}
