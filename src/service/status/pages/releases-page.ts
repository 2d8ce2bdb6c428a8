import type { Brand } from '#config/brands.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import { type Child, h } from '#reports/element.ts';
import type { ListedEvent } from '#service/orders/history.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { eventLine } from './history-page.ts';
import { formatPage } from './page-frame.ts';
import { form, hidden, link, mayPublish, p, releaseLink, textsOf, type View } from './parts.ts';

export interface ListedRelease extends StoredRelease {
  readonly event: ListedEvent | null;
}

export function formatReleasesPage(brand: Brand, releases: readonly ListedRelease[], view: View): string {
  const words = textsOf(view);
  const hasFormer = releases.some(({ state }) => state === 'former');
  const items = releases.map((release) =>
    h('li', { class: release.state }, releaseItem(brand, release, view)),
  );
  return formatPage(view, {
    title: words.rollBackTo(brand.name),
    zones: [brand],
    body: [p(hasFormer ? words.rollBackHint : words.noFormer), h('ol', { class: 'events' }, items)],
  });
}

function releaseItem({ code }: Brand, { release, state, event }: ListedRelease, view: View): Child {
  const { id, createdAt } = release;
  const words = textsOf(view);
  const isFormer = state === 'former';
  return [
    h(
      'p',
      { id: `release-${id}` },
      h('b', {}, releaseLink(code, id, view)),
      ` – ${words.releaseStates[state]} · `,
      formatTime(Date.parse(createdAt), view),
    ),
    event && eventLine({ ...event, release: null }, null, view),
    isFormer && p(link(`/brands/${code}/releases/${id}?against=live`, words.compare.back)),
    isFormer &&
      mayPublish(view) &&
      form(
        view,
        `/brands/${code}/roll-back`,
        hidden('release', id),
        h('button', { 'aria-describedby': `release-${id}` }, words.makeLive),
      ),
  ];
}
