import type { Locale } from '#catalogue/locale.ts';
import { toFailureText, toRetryText } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import type { MessageLine } from './channel-message.ts';
import type { Notice } from './notice.ts';
import type { MessageTexts } from './texts/english.ts';

const mostFound = 3;

export function failureLines(
  { cause, findings }: Notice,
  { locale }: MessageTexts,
  support: string | null,
): readonly string[] {
  const text = toFailureText(cause ?? 'other', locale, support);
  const found = formatFindings({ cause, findings }, locale, support).slice(0, mostFound);
  const again = toRetryText(cause ?? 'other', locale);
  return [text.title, ...found, text.advice, ...(again === null ? [] : [again])];
}

export function toItemLine(item: Notice['items'][number], text: string, locale: Locale): MessageLine {
  const url = locale === 'Zh' ? (item.urlZh ?? item.url) : item.url;
  return { text, href: toWebAddress(url) };
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
