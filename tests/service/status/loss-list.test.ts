import { toHtml } from 'hast-util-to-html';
import { expect, it } from 'vitest';
import type { Locale } from '#catalogue/locale.ts';
import { h } from '#reports/element.ts';
import { lossList } from '#service/status/pages/loss-list.ts';
import type { View } from '#service/status/pages/page-frame.ts';

const toView = (locale: Locale): View => ({
  ...{
    locale,
    timeZone: 'UTC',
    session: null,
    path: '/',
    search: new URLSearchParams(),
    support: null,
    sweepMinutes: 15,
  },
  ...{ assets: { style: '', script: '', icon: '' }, origin: 'https://status.example' },
});

it('names categories as pages do and marks English names', () => {
  const loss = { before: 3, now: 2, missing: 1, names: [] };
  const categories: [string, number][] = [
    ['Sets &amp; samplers', 2],
    ['Men/Tops', 1],
    ['Gone', 1],
  ];
  const titles = new Map([
    ['Sets &amp; samplers', { En: 'Sets & samplers', Zh: '礼盒' }],
    ['Men/Tops', { En: 'Men › Tops', Zh: null }],
  ]);
  const list = (locale: Locale) => {
    const children = lossList({ ...loss, categories }, { brand: { code: 'skr' }, titles }, toView(locale));
    return [...toHtml(h('div', {}, children)).matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item);
  };
  expect(list('En')).toEqual([
    '<bdi>Sets &#x26; samplers</bdi>: 2',
    '<bdi>Men › Tops</bdi>: 1',
    '<bdi>Gone</bdi>: 1',
  ]);
  expect(list('Zh')).toEqual([
    '<bdi>礼盒</bdi>：2',
    '<bdi lang="en">Men › Tops</bdi>：1',
    '<bdi lang="en">Gone</bdi>：1',
  ]);
});
