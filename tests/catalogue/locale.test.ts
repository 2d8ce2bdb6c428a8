import { describe, expect, it } from 'vitest';
import { type Languages, type Locale, toLanguages } from '#catalogue/text.ts';

describe('toLanguages', () => {
  it.each<[enableZh: boolean, forced: Locale | null, languages: Languages]>([
    [true, null, { first: 'En', second: 'Zh', isForced: false }],
    [true, 'Zh', { first: 'Zh', second: 'En', isForced: true }],
    [true, 'En', { first: 'En', second: 'Zh', isForced: true }],
    [false, null, { first: 'En', second: null, isForced: false }],
    [false, 'Zh', { first: 'En', second: null, isForced: false }],
    [false, 'En', { first: 'En', second: null, isForced: false }],
  ])('for enableZh = %s and the forced locale %s, returns %j', (enableZh, forced, languages) => {
    expect(toLanguages(enableZh, forced)).toEqual(languages);
  });
});
