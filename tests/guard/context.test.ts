import { describe, expect, it } from 'vitest';
import type { Brand } from '#config/brands.ts';
import { digestContext, type GuardContext, listForeignFolders, toReadingContext } from '#guard/context.ts';
import { brandOf, contextOf } from './guard-release.ts';

const own: Brand = {
  ...brandOf('skr'),
  ...{ name: 'Oak & Co', siteUrl: 'https://oak.example', pictureHosts: ['pictures.example'] },
};

const otherWith = (given: Partial<Brand>): Brand => ({
  ...brandOf('js'),
  ...{ name: 'Elm (Asia)', identifier: 'sg-elm', siteUrl: 'https://elm.example' },
  ...given,
});

function contextWith(other: Partial<Brand>, given: Partial<GuardContext> = {}): GuardContext {
  const brands = new Map([own, otherWith(other)].map((brand) => [brand.code, brand]));
  return contextOf('skr', { brand: own, brands, ...given });
}

describe('the name of another brand', () => {
  it.each([
    ['Elm (Asia)', 'Lamps of Elm (Asia)'],
    [' Elm ', '灯 Elm 灯'],
    ['Elm', '灯Elm灯'],
    ['Elm', 'Elm: lamps'],
  ])('is %s in %s', (name, text) => {
    expect(toReadingContext(contextWith({ name })).names.findOther(text)).toBe(name.trim());
  });

  it.each([
    ['Elm', 'Elms'],
    ['Elm', 'Helm'],
    ['Elm', 'Elm-2'],
    ['Elm', 'ÉElm'],
    ['Elm', '1Elm'],
    ['El', 'El'],
    [' El ', 'El'],
    ['Oak', 'Oak'],
    ['E.m', 'Elm'],
  ])('is not %s in %s: part of a word, too short, or part of the own name', (name, text) => {
    expect(toReadingContext(contextWith({ name })).names.findOther(text)).toBeNull();
  });

  it('is nowhere where there is no other brand', () => {
    const context = contextWith({}, { brands: new Map([[own.code, own]]) });
    expect(toReadingContext(context).names.findOther('Elm (Asia)')).toBeNull();
  });
});

describe('what no file may hold', () => {
  const context = contextWith(
    {},
    {
      privateHosts: ['erp.internal', 'erp.example', 'oak.example', 'pictures.example'],
      secrets: new Map([['STORE_KEY', ['correct horse', 'battery', `st<a>p"l'e`]]]),
    },
  );
  const { findForbidden } = toReadingContext(context);

  it.each([
    ['sg-elm', 'other-brand:sg-elm'],
    ['https://elm.example/', 'other-brand:elm.example'],
    ['"/assets/images/js/favicon.png"', 'other-brand:/assets/images/js/'],
    ['https://oak.example/assets/images/js/favicon.png', 'other-brand:/assets/images/js/'],
    ['http://erp.internal/', 'private-host:erp.internal'],
    ['xcorrect horsex', 'secret:the value of STORE_KEY'],
    ['battery', 'secret:the value of STORE_KEY'],
    ['correct%20horse', 'secret:the value of STORE_KEY'],
    [`st<a>p\\"l'e`, 'secret:the value of STORE_KEY'],
    ['st&lt;a&gt;p&quot;l&#x27;e', 'secret:the value of STORE_KEY'],
    ['st&lt;a&gt;p&quot;l&#39;e', 'secret:the value of STORE_KEY'],
    ['st&lt;a&gt;p\\&quot;l&#39;e', 'secret:the value of STORE_KEY'],
  ])('is %s', (text, name) => {
    expect(findForbidden(text)).toEqual([name]);
  });

  it.each(['oak.example', 'erp.example', 'pictures.example', own.identifier, '/assets/images/skr/'])(
    "is not the brand's own: %s",
    (text) => {
      expect(findForbidden(text)).toEqual([]);
    },
  );

  it.each([
    ['the site', 'https://oak.example'],
    ['the ERP', 'https://erp.example'],
    ['the pictures', 'https://pictures.example'],
  ])('is not the host of another brand that is that of %s too', (_, siteUrl) => {
    expect(toReadingContext(contextWith({ siteUrl })).findForbidden(siteUrl)).toEqual([]);
  });

  it('has the folders of other brands alone', () => {
    expect(listForeignFolders(context)).toEqual(['assets/images/js/']);
  });
});

describe('the host of pictures', () => {
  const hostOf = (brand: Brand, publicErpHost = 'https://erp.example:8443') =>
    toReadingContext(contextOf('skr', { brand, publicErpHost })).pictureHost;

  it('may be named elsewhere where the browser asks the ERP, or where it is the site itself', () => {
    expect(hostOf({ ...own, live: true })).toBeNull();
    expect(hostOf({ ...own, live: false }, own.siteUrl)).toBeNull();
  });

  it('is that of the ERP, and counted in texts', () => {
    const host = hostOf({ ...own, live: false });
    expect(host?.name).toBe('erp.example:8443');
    expect(host?.countIn('https://erp.example:8443/a erp.example')).toBe(1);
  });
});

describe('the digest of a context', () => {
  const digestWith = (brand: Partial<Brand>, given: Partial<GuardContext> = {}) =>
    digestContext(contextWith({}, { brand: { ...own, ...brand }, ...given }));

  it('stays the same for what the content of files does not depend on', () => {
    const others = digestWith(
      { thresholds: { ...own.thresholds, maxDrop: 1 } },
      { live: null, isDemo: true },
    );
    expect(others).toBe(digestWith({}));
    expect(others).toHaveLength(16);
  });

  it.each<[what: string, brand: Partial<Brand>, given: Partial<GuardContext>]>([
    ['site', { siteUrl: 'https://ash.example' }, {}],
    ['name', { name: 'Ash' }, {}],
    ['live refresh', { live: !own.live }, {}],
    ['hosts of pictures', { pictureHosts: [] }, {}],
    ['kind of pictures', { images: { kind: 'link' } }, {}],
    ['notices', { contact: { privacy: 'https://ash.example/privacy' } }, {}],
    ['ERP', {}, { publicErpHost: 'https://ash.example' }],
    ['private hosts', {}, { privateHosts: ['erp.internal'] }],
    ['secrets', {}, { secrets: new Map([['A', ['battery']]]) }],
    ['other brands', {}, { brands: new Map() }],
  ])('changes with its %s', (_, brand, given) => {
    expect(digestWith(brand, given)).not.toBe(digestWith({}));
  });
});
