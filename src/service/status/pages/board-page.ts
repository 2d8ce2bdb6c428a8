import type { Element } from 'hast';
import { type Child, h } from '#reports/element.ts';
import type { resultOf } from '#service/status/action-results.ts';
import type { Board } from '#service/status/board.ts';
import { brandCard } from './brand-card.ts';
import { channelName } from './channel-name.ts';
import { type BrandNames, latestList } from './history-page.ts';
import { formatTime } from '#service/status/texts/format.ts';
import type { ChannelTrouble } from '#service/notify/trouble.ts';
import { formatPage, mayPublish, textsOf, type View } from './page-frame.ts';

/** The result of the user's last action, shown above the brands. */
export interface Flash {
  readonly text: string;
  readonly result: ReturnType<typeof resultOf>;
  /** For support; null where there is no more to say. */
  readonly exactly: string | null;
}

/** Formats the board: every brand's card and the latest events. */
export function formatBoardPage(board: Board, names: BrandNames, flash: Flash | null, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.board,
    isLive: true,
    body: [
      h(
        'p',
        { id: 'flash', class: `flash ${flash?.result ?? ''}`.trim(), role: 'status' },
        flash?.text ?? null,
      ),
      flashDetails(flash, view),
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

function flashDetails(flash: Flash | null, view: View): Child {
  if (flash === null || flash.exactly === null) return null;
  const words = textsOf(view);
  return h(
    'details',
    { class: 'quiet small' },
    h('summary', {}, words.support),
    h('p', {}, words.supportHint(view.support)),
    h('p', { lang: 'en' }, flash.exactly),
  );
}

/** Draws the channels that tell nobody at the moment; empty where all work. */
export function troubleList(troubles: readonly ChannelTrouble[], view: View): Element {
  const words = textsOf(view);
  return h(
    'div',
    { id: 'troubles' },
    troubles.map(({ name, since, reason }) =>
      h(
        'p',
        { class: 'notice wait' },
        words.trouble(
          channelName(name, view),
          formatTime(since, view.locale),
          reason === null ? null : words.troubles[reason],
          view.support,
        ),
      ),
    ),
  );
}
