import { isTransient } from '#builder/failure.ts';
import type { Locale } from '#catalogue/text.ts';
import type { Channel } from '#config/channel.ts';
import { formatMoment } from '#reports/texts/both.ts';
import { countAll, formatChangeLine, formatItem, nameOf, shorten } from '#service/orders/change-text.ts';
import { toFailureText, toMissedPlanText, toRetryText } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import { creditsOf } from '#service/orders/history.ts';

import type { ChannelMessage, MessageLine, MessageSection } from './channel-message.ts';
import type { Notice } from './notice.ts';
import { type MessageTexts, messageTexts as texts } from './message-texts.ts';

export interface MessageContext {
  readonly channel: Channel;
  readonly support: string | null;
  readonly origin: string;
  readonly timeZoneOf: (brand: string) => string;
}

const mostSections = 8;

/** `notices` are sorted oldest first. The worst outcome is shown first. */
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

const outcomes = [
  ...(['refused', 'failed', 'schedule-failed', 'rolled-back', 'scheduled-back', 'held'] as const),
  ...(['preview', 'content', 'recovered', 'promoted', 'scheduled', 'live'] as const),
] as const;

export type Outcome = (typeof outcomes)[number];

function outcomeOf({ kind, event, cause }: Notice): Outcome {
  if (kind === 'failed') return isTransient(cause ?? 'other') ? 'failed' : 'refused';
  if (kind === 'schedule') return outcomes.find((outcome) => outcome === event) ?? 'schedule-failed';
  return kind === 'live' ? (outcomes.find((outcome) => outcome === event) ?? 'live') : kind;
}

function rankOf([first]: readonly Notice[]): number {
  return first === undefined ? 0 : outcomes.indexOf(outcomeOf(first));
}

function formatOutcomes(groups: readonly (readonly Notice[])[], words: MessageTexts): string {
  const ofOutcome = Map.groupBy(groups.flat(), outcomeOf);
  const parts = [...ofOutcome].map(([outcome, notices]) => {
    const names = [...new Set(notices.map(({ name }) => shorten(name)))];
    const shown = names.slice(0, mostSections);
    const more = names.length > shown.length ? ['…'] : [];
    return `${words.outcomes[outcome]}${words.colon}${[...shown, ...more].join(words.listSeparator)}`;
  });
  return capitalise(parts.join(words.outcomeSeparator));
}

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
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

const mostEarlier = 5;

function toSection(
  group: readonly Notice[],
  { channel, support, origin, timeZoneOf }: MessageContext,
): MessageSection & { readonly heading: string } {
  const last = group.at(-1);
  if (last === undefined) return { heading: '', lines: [] };
  const words = texts[channel.language];
  const { locale } = words;
  const place = { locale, timeZone: timeZoneOf(last.brand) };
  const format: FormatTime = (at) => formatMoment(at, place, 'shortOffset');
  const earlier = group.slice(0, -1).slice(-mostEarlier);
  const rest = group.length - 1 - earlier.length;
  const lines = [
    ...linesOf(last, words, format, support),
    ...byLines(last, words),
    ...(last.kind === 'held' ? [] : [words.at(format(last.at))]),
    ...earlier
      .toReversed()
      .map((notice) => `${words.at(format(notice.at))}${words.colon}${formatChangeLine(notice, locale)}`),
    ...(rest > 0 ? [words.andMore(rest)] : []),
  ].map((line) => (typeof line === 'string' ? toLine(line) : line));
  return { heading: headingOf(last, words), lines: [...lines, ...linkOf(last, words, origin)] };
}

function headingOf(notice: Notice, words: MessageTexts): string {
  const { name, added, all = 0 } = notice;
  const outcome = outcomeOf(notice);
  const changes = outcome === 'refused' || outcome === 'failed' ? '' : formatChangeLine(notice, words.locale);
  const line = outcome === 'content' ? words.newOfAll(added, all) : changes;
  const heading = `${words.outcomes[outcome]}${words.colon}${shorten(name)}`;
  return capitalise(line === '' ? heading : `${heading}${words.dash}${line}`);
}

function byLines(notice: Notice, words: MessageTexts): readonly string[] {
  const { kind, event, by } = notice;
  if (by !== null && event === 'schedule-failed') return [words.plannedBy(shorten(by))];
  if (kind === 'held') return [];
  return creditsOf(notice).map(({ by: who, why, isForced }) =>
    [
      who === null ? words.byErp : words.by(shorten(who)),
      isForced ? words.forced : '',
      why === null ? '' : words.why(shorten(why)),
    ].join(''),
  );
}

type Lines = readonly (string | MessageLine)[];

function linesOf(notice: Notice, words: MessageTexts, format: FormatTime, support: string | null): Lines {
  switch (outcomeOf(notice)) {
    case 'refused':
    case 'failed':
      return failureLines(notice, words, support);
    case 'recovered':
      return [words.recovered];
    case 'held':
      return [words.waits];
    case 'schedule-failed':
      return missedLines(notice, words, format);
    case 'content':
      return notice.items.map((item) => toItemLine(item, nameOf(item, words.locale), words.locale));
    case 'rolled-back':
    case 'scheduled-back':
      return [...changeLines(notice, words), words.inReview];
    default:
      return changeLines(notice, words);
  }
}

const mostFound = 3;

function failureLines(
  { cause, findings }: Notice,
  { locale }: MessageTexts,
  support: string | null,
): readonly string[] {
  const text = toFailureText(cause ?? 'other', locale, support);
  const found = formatFindings({ cause, findings }, locale, support).slice(0, mostFound);
  const again = toRetryText(cause ?? 'other', locale);
  return [text.title, ...found, text.advice, ...(again === null ? [] : [again])];
}

function missedLines({ missed }: Notice, words: MessageTexts, format: FormatTime): readonly string[] {
  if (missed === undefined) return [];
  const { reason, advice } = toMissedPlanText(missed, words.locale);
  return [words.missedSince(format(missed.plannedFor), reason), advice];
}

function changeLines(notice: Notice, words: MessageTexts): Lines {
  const { items, kind } = notice;
  const rest = countAll(notice) - items.length;
  return [
    ...items
      .map((item) => toItemLine(item, formatItem(item, words.locale), words.locale))
      // Messages about a waiting release have no links, because its new products have no page yet.
      .map((line) => (kind === 'preview' ? toLine(line.text) : line)),
    ...(rest > 0 && items.length > 0 ? [words.andMore(rest)] : []),
  ];
}

function toItemLine(item: Notice['items'][number], text: string, locale: Locale): MessageLine {
  const url = locale === 'Zh' ? (item.urlZh ?? item.url) : item.url;
  return { text, href: url !== null && /^https?:\/\//.test(url) ? url : null };
}

function linkOf(
  { kind, brand, release }: Notice,
  { links }: MessageTexts,
  origin: string,
): readonly MessageLine[] {
  const page = `${origin}/brands/${brand}`;
  switch (kind) {
    case 'refused':
      return [{ text: links.findings, href: `${page}#findings` }];
    case 'content':
      return [{ text: links.content, href: `${page}/content` }];
    case 'held':
    case 'preview':
      return [{ text: links.review, href: `${page}/review` }];
    default:
      return release === null ? [] : [{ text: links.release, href: `${page}/releases/${release}` }];
  }
}

function toLine(text: string): MessageLine {
  return { text, href: null };
}

type FormatTime = (at: number) => string;
