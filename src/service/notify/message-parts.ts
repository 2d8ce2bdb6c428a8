import { toFailureText, toRetryText } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import { hasNames, changeNames } from '#service/orders/findings.ts';
import type { MessageLine } from './channel-message.ts';
import type { Notice } from './notice.ts';
import type { MessageTexts } from './texts/english.ts';

const longest = 100;

export function shorten(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

const mostFound = 3;

export function failureLines(notice: Notice, words: MessageTexts, support: string | null): readonly string[] {
  const { cause } = notice;
  const { locale } = words;
  const text = toFailureText(cause ?? 'other', locale, support);
  const found = formatFindings(changeNames(notice, shorten), locale, support).slice(0, mostFound);
  const names = namesOfRefusal(notice, words);
  const again = toRetryText(cause ?? 'other', locale);
  return [text.title, ...found, text.advice, ...(again === null ? [] : [again]), ...names];
}

function namesOfRefusal(notice: Notice, words: MessageTexts): readonly string[] {
  const { withdrawn, changed, items } = notice;
  if (items.length === 0 || (withdrawn === 0 && hasNames(notice))) return [];
  const names = items.map((item) => nameOf(item, words));
  return [withdrawn > 0 ? words.wouldGo(withdrawn, names) : words.affected(changed, names)];
}

type Item = Notice['items'][number];

function nameOf({ name, nameZh }: Item, { locale }: MessageTexts): string {
  return shorten(locale === 'Zh' ? (nameZh ?? name) : name);
}

export function toItemLine(item: Item, words: MessageTexts, wording: (name: string) => string): MessageLine {
  const url = words.locale === 'Zh' ? (item.urlZh ?? item.url) : item.url;
  return { text: wording(nameOf(item, words)), href: toWebAddress(url) };
}

export interface LinkContext {
  readonly origin: string;
  readonly timeZoneOf: (brand: string) => string;
}

export function linkOf(
  { kind, brand, release }: Notice,
  { links }: MessageTexts,
  { origin }: LinkContext,
): MessageLine[] {
  const page = `${origin}/brands/${brand}`;
  switch (kind) {
    case 'refused':
      return [{ text: links.findings, href: `${page}/force` }];
    case 'content':
      return [{ text: links.content, href: `${page}/content` }];
    case 'held':
    case 'preview':
      return [{ text: links.review, href: `${page}/review` }];
    default:
      return release === null ? [] : [{ text: links.release, href: `${page}/releases/${release}` }];
  }
}

function toWebAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}
