import { type Child, h } from '#reports/element.ts';
import { countAll, formatChangeText } from '#service/orders/change-text.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatCount, formatTime } from '#service/status/texts/format.ts';
import { outLink, textsOf, type View } from './page-frame.ts';
import { itemLink, link, list, releaseName, small } from './parts.ts';

export function brandChange(row: BrandRow, view: View): Child {
  return [lastChange(row, view), reports(row, view)];
}

function lastChange({ change, brand }: BrandRow, view: View): Child {
  if (change === null || countAll(change) === 0) return null;
  const words = textsOf(view);
  const { items, at } = change;
  const more = items.length === 0 ? 0 : countAll(change) - items.length;
  const id = `${brand.code}-change`;
  return h(
    'details',
    { id },
    h(
      'summary',
      { id: `${id}-open` },
      words.lastChange(formatTime(at, view.locale)),
      words.colon,
      formatChangeText(change, view.locale),
    ),
    list('items', [
      items.map((item) => h('li', {}, `${words.effects[item.effect]}${words.colon}`, itemLink(item, view))),
      more > 0 ? h('li', { class: 'quiet' }, words.andMore(formatCount(more, view.locale))) : null,
    ]),
  );
}

function reports(row: BrandRow, view: View): Child {
  const { findings, newFindings = 0, brand, live, preview } = row;
  const { code, siteUrl } = brand;
  const words = textsOf(view);
  const count = (number: number) => formatCount(number, view.locale);
  const report = (name: string, text: string) =>
    h('li', {}, link(`/brands/${code}/reports/${name}`, text, `${code}-${name.replace('.', '-')}`));
  const site = h('li', {}, outLink(siteUrl, words.seeSite, `${code}-see`));
  const compared =
    live && h('li', {}, link(`/brands/${code}/compare`, words.compare.latest, `${code}-compare`));
  if (findings === null) return live && list('links', [site, compared]);
  return [
    list('links', [
      site,
      // If every release was refused, the brand has changed nothing yet.
      live === null && preview === null ? null : report('changes.html', words.changesReport),
      compared,
      report('content.html', words.contentReport(findings, count(findings), count(newFindings))),
      report('content.csv', words.contentTable),
    ]),
    reportedContent(row, view),
  ];
}

function reportedContent({ reported, live, preview }: BrandRow, view: View): Child {
  if (reported === undefined) return null;
  const { reported: words } = textsOf(view);
  const { release, readAt } = reported;
  if (release === null) return small(words.read(formatTime(readAt, view.locale)));
  const name = releaseName(release, view);
  if (release === live?.release) return small(words.live(name));
  return small(release === preview?.release ? words.preview(name) : words.other(name));
}
