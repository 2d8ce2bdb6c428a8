import type { Element } from 'hast';
import { h } from '#reports/element.ts';
import type { Board } from '#service/status/board.ts';
import { brandCard } from './brand-card.ts';
import { channelName } from './channel-name.ts';
import { type Flash, flashLines } from './flash.ts';
import { type BrandNames, latestList } from './history-page.ts';
import { formatTime } from '#service/status/texts/format.ts';
import type { ChannelTrouble } from '#service/notify/outbox.ts';
import { formatPage, mayPublish, textsOf, type View } from './page-frame.ts';

/** Formats the board: every brand's card and the latest events. */
export function formatBoardPage(board: Board, names: BrandNames, flash: Flash | null, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.board,
    isLive: true,
    body: [
      flashLines(flash),
      h(
        'p',
        { id: 'lost', class: 'notice wait', hidden: 'hidden' },
        `${words.lost} `,
        h('a', { href: '/' }, words.loadAgain),
      ),
      h(
        'p',
        { id: 'over', class: 'notice off', role: 'alert', hidden: 'hidden' },
        `${words.over} `,
        h('a', { href: '/login' }, words.signInAgain),
      ),
      h('noscript', {}, h('p', {}, h('a', { href: '/' }, words.refresh))),
      troubleList(board.troubles, view),
      mayPublish(view) ? null : h('p', { class: 'quiet' }, words.viewerHint(view.support)),
      h(
        'div',
        { class: 'brands' },
        board.rows.map((row) => brandCard(row, view)),
      ),
      h(
        'section',
        { class: 'history', 'aria-labelledby': 'history' },
        h('h2', { id: 'history' }, h('a', { href: '/history' }, words.pages.history)),
        latestList(board.events, names, view),
      ),
    ],
  });
}

/** Draws the channels that tell nobody at the moment; empty where all work. */
export function troubleList(troubles: readonly ChannelTrouble[], view: View): Element {
  const words = textsOf(view);
  return h(
    'div',
    { id: 'troubles' },
    troubles.map(({ name, since, reason, setting }) =>
      h(
        'div',
        { class: 'notice wait' },
        h(
          'p',
          {},
          words.trouble(
            channelName(name, view),
            formatTime(since, view.locale),
            reason === null ? null : words.troubles[reason],
            view.support,
          ),
        ),
        setting === null ? null : details(name, setting, view),
      ),
    ),
  );
}

function details(channel: string, setting: string, view: View): Element {
  // Addresses have characters that selectors read otherwise.
  const id = `trouble-${channel.replace(/[^\w-]/g, '-')}`;
  return h(
    'details',
    { id, class: 'quiet small' },
    h('summary', { id: `${id}-open` }, textsOf(view).exactly),
    h('p', { lang: 'en' }, setting),
  );
}
