import { isTransient } from '#builder/failure.ts';
import { type Locale, languageTag } from '#catalogue/locale.ts';
import type { Channel } from '#config/channel.ts';
import {
  countAll,
  formatBurst,
  formatChangeLine,
  formatChangeText,
  formatItem,
  nameOf,
  shorten,
} from '#service/orders/change-text.ts';
import { creditsOf, maxEventItems } from '#service/orders/history.ts';
import { toMissedPlanText } from '#service/orders/missed-plan.ts';
import type { ChannelMessage, MessageLine, MessageSection } from './channel-message.ts';
import { failureLines, type LinkContext, linkOf, toItemLine } from './message-parts.ts';
import type { Notice } from './notice.ts';
import { chinese } from './texts/chinese.ts';
import { english, type MessageTexts } from './texts/english.ts';

const texts: Readonly<Record<Locale, MessageTexts>> = { En: english, Zh: chinese };

export interface MessageContext extends LinkContext {
  readonly channel: Channel;
  readonly support: string | null;
}

const mostSections = 8;

/**
 * Composes one message from notices, the oldest first. Several events of one kind and brand form one section. The
 * worst outcome is first, also in the title.
 */
export function composeMessage(
  id: string,
  notices: readonly Notice[],
  context: MessageContext,
): ChannelMessage {
  const words = texts[context.channel.language];
  const groups = [
    ...Map.groupBy(notices, (notice) => `${notice.brand} ${notice.kind} ${outcomeOf(notice)}`).values(),
  ].toSorted((one, other) => rankOf(one) - rankOf(other));
  const sections = groups.slice(0, mostSections).map((group) => toSection(group, context));
  const rest = groups.length - sections.length;
  const [{ heading } = { heading: '' }] = sections;
  const isOne = sections.length === 1;
  return {
    id,
    title: isOne ? heading : formatOutcomes(groups, words),
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

/** Worst first. */
const outcomes = [
  ...(['refused', 'failed', 'schedule-failed', 'rolled-back', 'scheduled-back', 'held', 'waits'] as const),
  ...(['preview', 'content', 'recovered', 'promoted', 'scheduled', 'live'] as const),
] as const;

export type Outcome = (typeof outcomes)[number];

function outcomeOf({ kind, event, cause }: Notice): Outcome {
  switch (kind) {
    case 'failed':
      return isTransient(cause ?? 'other') ? 'failed' : 'refused';
    case 'held':
      return event === 'held' ? 'waits' : 'held';
    case 'live':
    case 'schedule':
      return outcomes.find((outcome) => outcome === event) ?? (kind === 'live' ? 'live' : 'schedule-failed');
    default:
      return kind;
  }
}

function rankOf([first]: readonly Notice[]): number {
  return first === undefined ? 0 : outcomes.indexOf(outcomeOf(first));
}

/** For example `Not published: SKR; live: LWM, YN`. */
function formatOutcomes(groups: readonly (readonly Notice[])[], words: MessageTexts): string {
  const ofOutcome = Map.groupBy(groups.flat(), outcomeOf);
  const parts = [...ofOutcome].map(([outcome, notices]) => {
    const names = [...new Set(notices.map(({ name }) => shorten(name)))];
    const shown = names.slice(0, mostSections);
    const more = names.length > shown.length ? ['…'] : [];
    return words.outcomes[outcome]([...shown, ...more].join(words.listSeparator));
  });
  const title = parts.join(words.outcomeSeparator);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

export function composeTest(
  id: string,
  { channel, origin }: Pick<MessageContext, 'channel' | 'origin'>,
): ChannelMessage {
  const { test, links } = texts[channel.language];
  return {
    ...{ id, title: test.title, notices: [] },
    sections: [{ heading: test.heading, lines: [toLine(test.line(channel.name))] }],
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
  const words = texts[context.channel.language];
  const format = toTimeFormat(context.channel, context.timeZoneOf(last.brand));
  const isBurst = group.length > 1 && last.kind === 'live' && last.event === 'live';
  // The heading of a burst contains its times, and a reminder after a day needs no time.
  const when = isBurst || last.kind === 'held' ? [] : [toLine(words.at(format(last.at)))];
  const added = group.reduce((sum, notice) => sum + notice.added, 0);
  const heading = isBurst
    ? words.headings.lives(shorten(last.name), String(group.length), format(first.at), format(last.at))
    : headingOf(last.kind === 'content' ? { ...last, added } : last, words);
  const lines = [...linesOf(group, last, words, format, context), ...byLines(last, words)];
  const written = lines.map((line) => (typeof line === 'string' ? toLine(line) : line));
  const link = linkOf(last, words, context);
  return { heading, lines: [...written, ...when, ...link] };
}

function byLines(notice: Notice, words: MessageTexts): readonly string[] {
  const { kind, event, by } = notice;
  const who = by === null ? null : shorten(by);
  if (who !== null && event === 'schedule-failed') return [words.plannedBy(who)];
  if (kind === 'held') return who === null ? [] : [words.heldBy(who)];
  return creditsOf(notice).map((credit) =>
    words.by(credit.by && shorten(credit.by), credit.why && shorten(credit.why), credit.isForced),
  );
}

function headingOf(notice: Notice, words: MessageTexts): string {
  const { name, added, all = 0 } = notice;
  const outcome = outcomeOf(notice);
  const brand = shorten(name);
  if (outcome === 'content') return words.headings.content(brand, added, String(all));
  const isChange = outcome !== 'refused' && outcome !== 'failed';
  return words.headings[outcome](brand, isChange ? formatChangeLine(notice, words.locale) : '');
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
      return [event === 'held' ? words.waits : words.held];
    case 'schedule':
      return event === 'schedule-failed'
        ? missedLines(last, words, format)
        : releaseLines(group, last, words);
    case 'content':
      return newestOf(group).map((item) => toItemLine(item, nameOf(item, words.locale), words.locale));
    default:
      return releaseLines(group, last, words);
  }
}

/** After a rollback, its brand is in review. */
function releaseLines(group: readonly Notice[], { event }: Notice, words: MessageTexts): Lines {
  const isBack = event === 'rolled-back' || event === 'scheduled-back';
  return [...changesOf(group, words), ...(isBack ? [words.held] : [])];
}

function missedLines({ missed }: Notice, words: MessageTexts, format: FormatTime): readonly string[] {
  if (missed === undefined) return [words.missed];
  const { reason, advice } = toMissedPlanText(missed, words.locale);
  return [words.missedSince(format(missed.plannedFor), reason), advice];
}

function newestOf(group: readonly Notice[]): Notice['items'] {
  const shown: Notice['items'][number][] = [];
  for (const item of group.toReversed().flatMap(({ items }) => items))
    if (shown.length < maxEventItems && !shown.some((other) => isSame(item, other))) shown.push(item);
  return shown;
}

function isSame(one: Notice['items'][number], other: Notice['items'][number]): boolean {
  return one.url === null || other.url === null ? one.name === other.name : one.url === other.url;
}

function changesOf(group: readonly Notice[], words: MessageTexts): Lines {
  const shown = newestOf(group);
  const rest = group.reduce((total, notice) => total + countAll(notice), -shown.length);
  const [first] = group;
  const counts =
    first !== undefined && group.length === 1
      ? formatChangeText(first, words.locale)
      : formatBurst(group, words.locale);
  return [
    // The heading of a single live release contains the counts.
    ...((group.length > 1 || first?.event !== 'live') && counts !== '' ? [counts] : []),
    ...shown
      .map((item) => toItemLine(item, formatItem(item, words.locale), words.locale))
      // The site has no page for a new product of a preview.
      .map((line) => (first?.kind === 'preview' ? toLine(line.text) : line)),
    ...(rest > 0 && shown.length > 0 && group.length === 1 ? [words.andMore(rest)] : []),
  ];
}

function toLine(text: string): MessageLine {
  return { text, href: null };
}

export type FormatTime = (at: number) => string;

function toTimeFormat({ language }: Channel, timeZone: string): FormatTime {
  const locale = language === 'En' ? 'en-GB' : languageTag.Zh;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = (at: number) =>
    zone
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', 'UTC')
      .replace(/\+0$/, '');
  return (at) =>
    language === 'En' ? `${time.format(at)} (${offset(at)})` : `${time.format(at)}（${offset(at)}）`;
}
