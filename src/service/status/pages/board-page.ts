import type { Element } from 'hast';
import { type Child, h } from '#reports/element.ts';
import type { ChannelTrouble } from '#service/notify/outbox.ts';
import type { Board } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { brandCard } from './brand-card.ts';
import { type BrandNames, latestList } from './history-page.ts';
import { formatPage, mayPublish, textsOf, type View } from './page-frame.ts';
import { channelName, type Flash, flashLine, link, notice, p, quiet } from './parts.ts';

export function formatBoardPage(board: Board, names: BrandNames, flash: Flash | null, view: View): string {
  const words = textsOf(view);
  const lost = { id: 'lost', class: 'notice wait', hidden: 'hidden' };
  const over = { id: 'over', class: 'notice off', role: 'alert', hidden: 'hidden' };
  const cards = board.rows.map((row) => brandCard(row, view));
  return formatPage(view, {
    title: words.pages.board,
    isLive: true,
    body: [
      flashLine(flash),
      h('p', lost, `${words.lost} `, link('/', words.loadAgain)),
      h('p', over, `${words.over} `, link('/login', words.signInAgain)),
      h('noscript', {}, p(link('/', words.refresh))),
      troubleList(board.troubles, view),
      mayPublish(view) ? null : quiet(words.viewerHint(view.support)),
      h('div', { class: 'brands' }, cards),
      h(
        'section',
        { class: 'history', 'aria-labelledby': 'history' },
        h('h2', { id: 'history' }, link('/history', words.pages.history)),
        latestList(board.events, names, view),
      ),
    ],
  });
}

export function troubleList(troubles: readonly ChannelTrouble[], view: View): Element {
  const words = textsOf(view);
  const items = troubles.map(({ name, since, reason, setting }) => {
    const why = reason === null ? null : words.troubles[reason];
    return notice(
      ' wait',
      p(words.trouble(channelName(name, view), formatTime(since, view.locale), why, view.support)),
      setting === null ? null : details(name, setting, view),
    );
  });
  return h('div', { id: 'troubles' }, items);
}

function details(channel: string, setting: string, view: View): Child {
  // Addresses contain characters with a meaning in selectors.
  const id = `trouble-${channel.replace(/[^\w-]/g, '-')}`;
  return h(
    'details',
    { id, class: 'quiet small' },
    h('summary', { id: `${id}-open` }, textsOf(view).exactly),
    h('p', { lang: 'en' }, setting),
  );
}
