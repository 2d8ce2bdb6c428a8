import type { Brand } from '#config/brands.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import { type Child, h } from '#reports/element.ts';
import type { ListedEvent } from '#service/orders/history.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { eventLine } from './history-page.ts';
import { form, formatPage, hidden, inZone, mayPublish, textsOf, type View } from './page-frame.ts';
import { link, p, releaseLink, smallText } from './parts.ts';

export interface ListedRelease extends StoredRelease {
  readonly event: ListedEvent | null;
}

export function formatReleasesPage(brand: Brand, releases: readonly ListedRelease[], page: View): string {
  const view = inZone(page, brand);
  const words = textsOf(view);
  const hasFormer = releases.some(({ state }) => state === 'former');
  const items = releases.map((release) =>
    h('li', { class: release.state }, releaseItem(brand, release, view)),
  );
  return formatPage(view, {
    title: words.rollBackTo(brand.name),
    back: brand,
    zones: [brand],
    body: [
      p(hasFormer ? words.rollBackHint : words.noFormer),
      smallText(words.numberGaps),
      h('ol', { class: 'releases' }, items),
    ],
  });
}

function releaseItem(
  { code }: Brand,
  { release: { id: release, createdAt }, state, event }: ListedRelease,
  view: View,
): Child {
  const words = textsOf(view);
  const id = `release-${release}`;
  const button = h('button', { 'aria-describedby': id }, words.makeLive);
  const path = `/brands/${code}/releases/${release}`;
  return [
    h(
      'div',
      {},
      h(
        'p',
        { id },
        h('b', {}, releaseLink(code, release, view)),
        ` – ${words.releaseStates[state]} · `,
        formatTime(Date.parse(createdAt), view),
      ),
      event && eventLine({ ...event, release: null }, null, view),
      state === 'former' ? p(link(`${path}?against=live`, words.compare.back)) : null,
    ),
    state === 'former' && mayPublish(view)
      ? form(view, `/brands/${code}/roll-back`, hidden('release', release), button)
      : null,
  ];
}
