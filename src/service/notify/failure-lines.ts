import { textOfFailure, textOfRetry } from '#service/orders/failure-text.ts';
import { wordFindings } from '#service/orders/finding-texts.ts';
import { areNamed, changeNames } from '#service/orders/findings.ts';
import type { Notice } from './notice.ts';
import { chinese } from './texts/chinese.ts';
import { shorten } from './texts/format.ts';
import type { MessageTexts } from './texts/texts.ts';

const mostFound = 3;

/** Says what failed or was refused, what to do, and which products it is about. */
export function failureLines(notice: Notice, words: MessageTexts, support: string | null): readonly string[] {
  const { cause, isPreview = false } = notice;
  const locale = words === chinese ? 'Zh' : 'En';
  const text = textOfFailure(cause ?? 'other', locale, support);
  const found = wordFindings(changeNames(notice, shorten), locale, support).slice(0, mostFound);
  const names = namesOfRefusal(notice, words);
  if (isPreview) return [text.title, ...found, words.previewFailed, ...names];
  const again = textOfRetry(cause ?? 'other', locale);
  return [text.title, ...found, text.advice, ...(again === null ? [] : [again]), ...names];
}

/** Names the first products, where no sentence of the guard does. */
function namesOfRefusal(notice: Notice, words: MessageTexts): readonly string[] {
  const { withdrawn, changed, items } = notice;
  if (items.length === 0 || (withdrawn === 0 && areNamed(notice))) return [];
  const names = items.map(({ name, nameZh }) => shorten(words === chinese ? (nameZh ?? name) : name));
  return [withdrawn > 0 ? words.wouldGo(withdrawn, names) : words.affected(changed, names)];
}
