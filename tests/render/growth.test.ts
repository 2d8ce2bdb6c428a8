import { describe, expect, it } from 'vitest';
import { decodeEntities } from '#catalogue/entities.ts';
import { toValueOrder } from '#catalogue/find/sort.ts';
import { skipLead } from '#catalogue/rich-text.ts';
import { toProductKey, toSlug } from '#catalogue/slug.ts';
import { cleanText, isGarbled, removeTags } from '#catalogue/clean-text.ts';
import { languageOf, type SafeHtml } from '#catalogue/text.ts';
import { findSecretShapes } from '#render/find-forbidden.ts';
import { listAddresses } from '#render/references.ts';
import { toMetaDescription } from '#site/meta-description.ts';
import { cpuMs } from '../cpu-ms.ts';

const letters = 8_000;
const longer = 4;
/** For a text 4 times as long, linear code takes 4 times as long, and quadratic code 16 times. */
const mostGrowth = 8;
const tries = 5;
/** Shorter measurements are inexact, because some kernels count CPU time in steps of 4 ms. */
const leastMs = 20;

type Run = (text: string) => unknown;

function timeOf(run: Run, texts: readonly string[], times: number): number {
  const start = cpuMs();
  for (let time = 0; time < times; time += 1) for (const text of texts) run(text);
  return cpuMs() - start;
}

function measureGrowth(run: Run, parts: readonly string[]): number {
  const toTexts = (length: number) => parts.flatMap((part) => frame(part.repeat(length / part.length)));
  const [short, long] = [toTexts(letters), toTexts(letters * longer)];
  let times = 1;
  while (timeOf(run, short, times) < leastMs) times *= 2;
  return timeOf(run, long, times) / timeOf(run, short, times);
}

/** Some patterns are slow only inside a longer text. */
function frame(text: string): readonly string[] {
  return [text, `1${text} !`, `eyJaaaaaaaaaa.${text} 灯!z`];
}

const compareValues = toValueOrder((one, other) => Number(one > other) - Number(one < other));

describe('the processing time of a hostile text', () => {
  it.each<readonly [subject: string, run: Run, parts: readonly string[]]>([
    [
      'patterns of secrets',
      findSecretShapes,
      [
        ...['eyJ-', 'eyJaaaaaaaaaa.', 'sk-', '://', '://a:', 'password', 'secret=', '"secret":"', '&#34;'],
        ...['api_key =  ', '-----BEGIN ', 'Bearer ', 'AKIA', 'whsec_', 'secret_access_key: '],
      ],
    ],
    [
      'addresses in a page',
      (text) => listAddresses(`<p title="${text}">`),
      ['<a', '<a ', '=https:', '//', ' href='],
    ],
    ['sorting of values', (text) => compareValues(text, '5 lm'), ['a', '1', '1,', '1a', ' ', 'a ']],
    ['product keys', toProductKey, ['_', '-', '_-', ' ', 'a_']],
    ['slugs', toSlug, ['_', '-', ' ', 'a-', '&', '&a']],
    ['removal of tags from plain text', removeTags, ['<', '<a ', '</', '<br/', '<a x']],
    ['search for broken characters', isGarbled, ['Ã', 'à', 'àà']],
    ['decoding of character references', decodeEntities, ['&', '&amp;', 'amp;', '&#', '&a']],
    ['cleaning of plain text', cleanText, [' ', ' \n', 'a ', '\u200b']],
    ['the language of a text', (text) => languageOf({ text: `灯${text}`, locale: 'En' }), ['<', '<a', '<a ']],
    ['meta descriptions', (text) => toMetaDescription({ text, locale: 'En' }), [' ', ',', ', ', '<', '…(']],
    [
      'removal of a long summary from a description',
      (text) => skipLead(text as SafeHtml, `${removeTags(text)}!`),
      ['<p>ab</p>', 'A. ', 'A<br>', '<p>a</p><p></p>'],
    ],
    [
      'removal of a repeated summary from a description',
      (text) => skipLead(text as SafeHtml, 'a'),
      ['<p>a</p>', '<p>a. ', '<p>', ' '],
    ],
  ])('grows linearly with the length of the text: %s', (_, run, parts) => {
    let growth = Number.POSITIVE_INFINITY;
    for (let left = tries; left > 0 && growth > mostGrowth; left -= 1)
      growth = Math.min(growth, measureGrowth(run, parts));
    expect(growth).toBeLessThanOrEqual(mostGrowth);
  });
});
