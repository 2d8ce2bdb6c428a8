import { describe, expect, it } from 'vitest';
import {
  foreignLang,
  type Locale,
  type LocalText,
  type ShownText,
  textIn,
  toLocalText,
} from '#catalogue/text.ts';

describe('a text in two languages', () => {
  it.each<[text: LocalText, locale: Locale, shown: ShownText]>([
    [{ En: 'Lamp', Zh: '灯' }, 'En', { text: 'Lamp', locale: 'En' }],
    [{ En: 'Lamp', Zh: '灯' }, 'Zh', { text: '灯', locale: 'Zh' }],
    [{ En: 'Lamp', Zh: null }, 'Zh', { text: 'Lamp', locale: 'En' }],
    [{ En: 'Lamp', Zh: null }, 'En', { text: 'Lamp', locale: 'En' }],
    [{ En: null, Zh: '灯' }, 'En', { text: '灯', locale: 'Zh' }],
    [{ En: null, Zh: '灯' }, 'Zh', { text: '灯', locale: 'Zh' }],
  ])('shows %j on a page in %s as %j', (text, locale, shown) => {
    expect(textIn(text, locale)).toEqual(shown);
  });

  it.each<[En: string | null, Zh: string | null, text: LocalText | null]>([
    ['Lamp', '灯', { En: 'Lamp', Zh: '灯' }],
    ['Lamp', null, { En: 'Lamp', Zh: null }],
    [null, '灯', { En: null, Zh: '灯' }],
    [null, null, null],
  ])('combines %j and %j into %j', (En, Zh, text) => {
    expect(toLocalText(En, Zh)).toEqual(text);
  });

  it.each([
    [{ text: 'Lamp', locale: 'En' }, 'En', undefined],
    [{ text: 'Lamp', locale: 'En' }, 'Zh', 'en'],
    [{ text: '灯', locale: 'Zh' }, 'En', 'zh-Hans'],
    [{ text: '灯', locale: 'Zh' }, 'Zh', undefined],
    // The English field of the ERP contains Chinese text.
    [{ text: '落地灯', locale: 'En' }, 'En', 'zh-Hans'],
    [{ text: '落地灯', locale: 'En' }, 'Zh', undefined],
    [{ text: 'EverCool 风扇', locale: 'En' }, 'En', 'zh-Hans'],
    [{ text: 'A vase of the Ming (明) kind', locale: 'En' }, 'En', undefined],
    [{ text: '<p>落地灯</p><ul><li>黄铜</li></ul>', locale: 'En' }, 'En', 'zh-Hans'],
  ] as const)('when shown as %j on a page in %s, has the lang attribute %s', (shown, page, lang) => {
    expect(foreignLang(shown, page)).toBe(lang);
  });
});
