import type { Brand } from '#config/brands.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import { type Child, h } from '#reports/element.ts';
import { toBrandRelease } from '#service/status/brand-release.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { form, formatPage, hidden, mayPublish, textsOf, type View } from './page-frame.ts';
import { compareLink, p, releaseSummary, small } from './parts.ts';

export function formatReleasesPage(brand: Brand, releases: readonly StoredRelease[], view: View): string {
  const words = textsOf(view);
  const live = releases.find(({ state }) => state === 'live')?.release.id ?? null;
  const hasFormer = releases.some(({ state }) => state === 'former');
  const items = releases.map((release) =>
    h('li', { class: release.state }, releaseItem(brand, release, live, view)),
  );
  return formatPage(view, {
    title: words.rollBackTo(brand.name),
    hasWayBack: true,
    body: [
      p(hasFormer ? words.rollBackHint : words.noFormer),
      small(words.numberGaps),
      h('ol', { class: 'releases' }, items),
    ],
  });
}

function releaseItem(
  { code }: Brand,
  { release, state }: StoredRelease,
  live: string | null,
  view: View,
): Child {
  const words = textsOf(view);
  const made = Date.parse(release.createdAt);
  const id = `release-${release.id}`;
  const button = h('button', { 'aria-describedby': id }, words.makeLive);
  return [
    h(
      'div',
      {},
      h('p', { id }, h('b', {}, formatTime(made, view.locale)), ` – ${words.releaseStates[state]}`),
      releaseSummary(toBrandRelease(release, made), view),
      compareLink(live, release.id, code, view, state === 'former' ? 'back' : 'link'),
    ),
    state === 'former' && mayPublish(view)
      ? form(view, `/brands/${code}/roll-back`, hidden('release', release.id), button)
      : null,
  ];
}
