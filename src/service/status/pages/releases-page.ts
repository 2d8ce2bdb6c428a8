import type { Brand } from '#config/brands.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import { type Child, h } from '#reports/element.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { toBrandRelease } from '#service/status/brand-release.ts';
import { form, formatPage, hidden, mayPublish, textsOf, type View } from './page-frame.ts';
import { compareLink } from './compare-link.ts';
import { releaseSummary } from './release-summary.ts';

/** Formats the list of releases that a brand can be rolled back to. */
export function formatReleasesPage(brand: Brand, releases: readonly StoredRelease[], view: View): string {
  const words = textsOf(view);
  const live = releases.find(({ state }) => state === 'live')?.release.id ?? null;
  const others = releases.filter(({ state }) => state === 'former');
  return formatPage(view, {
    title: words.rollBackTo(brand.name),
    body: [
      h('p', {}, others.length === 0 ? words.noFormer : words.rollBackHint),
      h('p', { class: 'quiet small' }, words.numberGaps),
      h(
        'ol',
        { class: 'releases' },
        releases.map((release) => h('li', { class: release.state }, releaseItem(brand, release, live, view))),
      ),
      h('p', {}, h('a', { href: '/' }, words.back)),
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
  return [
    h(
      'div',
      {},
      h('p', { id }, h('b', {}, formatTime(made, view.locale)), ` – ${words.releaseStates[state]}`),
      releaseSummary(toBrandRelease(release, made), view),
      compareLink(live, release.id, code, view, state === 'former' ? 'back' : 'link'),
    ),
    state === 'former' && mayPublish(view)
      ? form(
          view,
          `/brands/${code}/roll-back`,
          hidden('release', release.id),
          h('button', { 'aria-describedby': id }, words.makeLive),
        )
      : null,
  ];
}
