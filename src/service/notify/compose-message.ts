import { isPassing } from '#builder/failure.ts';
import type { Channel } from '#config/channel.ts';
import type { Locale } from '#catalogue/locale.ts';
import { wordBurst } from '#service/orders/burst-text.ts';
import { textOfMissed } from '#service/orders/missed-plan.ts';
import { withSiteChanges } from '#service/orders/site-change-text.ts';
import type { ChannelMessage, MessageLine, MessageSection } from './channel-message.ts';
import { failureLines } from './failure-lines.ts';
import { type LinkContext, linkOf, toWebAddress } from './notice-link.ts';
import type { Notice } from './notice.ts';
import { chinese } from './texts/chinese.ts';
import { english } from './texts/english.ts';
import { type FormatTime, shorten, toTimeFormat } from './texts/format.ts';
import type { MessageTexts } from './texts/texts.ts';

const texts: Readonly<Record<Locale, MessageTexts>> = { En: english, Zh: chinese };

function messageTextsOf({ language }: Pick<Channel, 'language'>): MessageTexts {
  return texts[language];
}

export interface MessageContext extends LinkContext {
  readonly channel: Channel;
  /** The person to ask for help; null where nobody is named. */
  readonly support: string | null;
}

const mostSections = 8;

/** Makes one message of notices, the oldest first: what happened to a brand several times is one section. */
export function composeMessage(
  id: string,
  notices: readonly Notice[],
  context: MessageContext,
): ChannelMessage {
  const words = messageTextsOf(context.channel);
  const groups = [
    ...Map.groupBy(
      notices,
      ({ brand, event, kind, isPreview = false }) => `${brand} ${kind} ${event} ${isPreview}`,
    ).values(),
  ];
  const sections = groups.slice(0, mostSections).map((group) => toSection(group, context));
  const rest = groups.length - sections.length;
  const [{ heading } = { heading: '' }] = sections;
  const isOne = sections.length === 1;
  const names = [...new Set(notices.map(({ name }) => shorten(name)))].slice(0, mostSections);
  return {
    id,
    title: isOne ? heading : words.several(notices.length, names.join(words.listSeparator)),
    sections: isOne ? sections.map(({ lines }) => ({ heading: null, lines })) : sections,
    more: {
      text: rest > 0 ? `${words.restIsThere(rest)} ${words.links.board}` : words.links.board,
      href: `${context.origin}/`,
    },
    notices: notices.map(({ kind, event, brand, at, added, changed, withdrawn, by, cause }) => ({
      ...{ kind, event, brand, at: new Date(at).toISOString(), added, changed, withdrawn, by, cause },
    })),
  };
}

/** A message that shows that a channel works. */
export function composeTest(
  id: string,
  { channel, origin }: Pick<MessageContext, 'channel' | 'origin'>,
): ChannelMessage {
  const { test, links } = messageTextsOf(channel);
  return {
    ...{ id, title: test.title, notices: [] },
    sections: [{ heading: test.heading, lines: [{ text: test.line(channel.name), href: null }] }],
    more: { text: links.board, href: `${origin}/` },
  };
}

function toSection(
  group: readonly Notice[],
  context: MessageContext,
): MessageSection & { readonly heading: string } {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return { heading: '', lines: [] };
  const words = messageTextsOf(context.channel);
  const format = toTimeFormat(context.channel);
  const isBurst = group.length > 1 && last.kind === 'live' && last.event === 'live';
  // The heading of a burst has its times; beside a hold it would be taken for the time of the rollback.
  const when = isBurst || last.kind === 'held' ? [] : [toLine(words.at(format(last.at)))];
  const heading = isBurst
    ? words.headings.lives(shorten(last.name), String(group.length), format(first.at), format(last.at))
    : headingOf(last.kind === 'content' ? { ...last, added: sumAdded(group) } : last, words);
  const lines = [...linesOf(group, last, words, format, context), ...byLine(last, words)];
  const texts = lines.map((line) => (typeof line === 'string' ? toLine(line) : line));
  const link = linkOf(first, { ...last, items: newestOf(group) }, words, context);
  return { heading, lines: [...texts, ...when, ...link] };
}

function byLine({ kind, event, by, why }: Notice, words: MessageTexts): readonly string[] {
  if (by === null) return [];
  const who = shorten(by);
  if (event === 'schedule-failed') return [words.plannedBy(who)];
  return [kind === 'held' ? words.heldBy(who) : words.by(who, why && shorten(why))];
}

function headingOf(notice: Notice, words: MessageTexts): string {
  const { kind, event, name, cause, added, all = 0, isPreview = false, ...counts } = notice;
  const { headings } = words;
  const brand = shorten(name);
  if (isPreview) return headings['preview-failed'](brand);
  switch (kind) {
    case 'live':
      if (event === 'promoted' || event === 'rolled-back') return headings[event](brand);
      return headings.live(brand, countsOf([{ added, ...counts }], words));
    case 'schedule':
      if (event === 'scheduled' || event === 'scheduled-back') return headings[event](brand);
      return headings['schedule-failed'](brand);
    case 'held':
      return headings[isWaiting(notice) ? 'waits' : 'held'](brand);
    case 'failed':
      // The others need somebody: waiting does not help.
      return headings[isPassing(cause ?? 'other') ? 'failed' : 'refused'](brand);
    case 'content':
      return headings.content(brand, added, String(all));
    default:
      return headings[kind](brand);
  }
}

/** A preview that waits, not a brand. */
function isWaiting({ kind, event }: Notice): boolean {
  return kind === 'held' && event === 'held';
}

type Lines = readonly (string | MessageLine)[];

function linesOf(
  group: readonly Notice[],
  last: Notice,
  words: MessageTexts,
  format: FormatTime,
  { support }: MessageContext,
): Lines {
  const { kind, event } = last;
  switch (kind) {
    case 'refused':
    case 'failed':
      return failureLines(last, words, support);
    case 'recovered':
      return [words.recovered];
    case 'held':
      return [isWaiting(last) ? words.waits : words.held];
    case 'schedule':
      return event === 'schedule-failed'
        ? missedLines(last, words, format)
        : releaseLines(group, last, words);
    case 'content':
      return newestOf(group).map((item) => toItemLine(item, words, (name) => name));
    default:
      return releaseLines(group, last, words);
  }
}

/** A rollback puts its brand on hold. */
function releaseLines(group: readonly Notice[], { event }: Notice, words: MessageTexts): Lines {
  const isBack = event === 'rolled-back' || event === 'scheduled-back';
  return [...changesOf(group, words), ...(isBack ? [words.held] : [])];
}

/** Says why a plan was missed, where its notice knows. */
function missedLines({ missed }: Notice, words: MessageTexts, format: FormatTime): readonly string[] {
  if (missed === undefined) return [words.missed];
  const { reason, advice } = textOfMissed(missed, words === chinese ? 'Zh' : 'En');
  return [words.missedSince(format(missed.plannedFor), reason), advice];
}

const mostItems = 3;

/** Lists the first products of the newest notices, each once, as the newest has it. */
function newestOf(group: readonly Notice[]): Notice['items'] {
  const shown: Notice['items'][number][] = [];
  for (const item of group.toReversed().flatMap(({ items }) => items))
    if (shown.length < mostItems && !shown.some((other) => isSame(item, other))) shown.push(item);
  return shown;
}

/** One that was withdrawn, or came back, has an address in one of two notices. */
function isSame(one: Notice['items'][number], other: Notice['items'][number]): boolean {
  return one.url === null || other.url === null ? one.name === other.name : one.url === other.url;
}

/** Each notice has what is new since the one before. */
function sumAdded(group: readonly Notice[]): number {
  return group.reduce((sum, { added }) => sum + added, 0);
}

function changesOf(group: readonly Notice[], words: MessageTexts): Lines {
  const shown = newestOf(group);
  const rest = group.reduce((total, notice) => total + countAll(notice), -shown.length);
  const counts = countsOf(group, words);
  return [
    // The heading of one live release has them.
    ...((group.length > 1 || group[0]?.event !== 'live') && counts !== '' ? [counts] : []),
    ...shown
      .map((item) => toItemLine(item, words, words.effects[item.effect]))
      // The site has no page of what is new in a preview.
      .map((line) => (group[0]?.kind === 'preview' ? toLine(line.text) : line)),
    ...(rest > 0 && shown.length > 0 && group.length === 1 ? [words.andMore(rest)] : []),
  ];
}

type Counted = Pick<Notice, 'added' | 'changed' | 'withdrawn' | 'groups' | 'site' | 'items'>;

/** Counts what changed, behind what changed of the setting. */
function countsOf(changes: readonly Counted[], words: MessageTexts): string {
  const locale = words === chinese ? 'Zh' : 'En';
  const [release] = changes;
  return release === undefined || changes.length > 1
    ? wordBurst(changes, locale)
    : withSiteChanges(release.site ?? [], formatCounts(release, words), locale);
}

/** Counts products, and groups beside them, or pages where none of them changed: then there are no items. */
function formatCounts(change: Counted, words: MessageTexts): string {
  const { added, changed, withdrawn, groups = 0, items } = change;
  const all = countAll(change);
  if (all > 0 && items.length === 0) return words.pagesChanged(all);
  return words.counts({ added, changed, withdrawn, groups });
}

function countAll({ added, changed, withdrawn, groups = 0 }: Counted): number {
  return added + changed + withdrawn + groups;
}

function toItemLine(
  { name, nameZh, url, urlZh }: Notice['items'][number],
  words: MessageTexts,
  wording: (name: string) => string,
): MessageLine {
  const isChinese = words === chinese;
  const shown = isChinese ? (nameZh ?? name) : name;
  return { text: wording(shorten(shown)), href: toWebAddress(isChinese ? (urlZh ?? url) : url) };
}

function toLine(text: string): MessageLine {
  return { text, href: null };
}
