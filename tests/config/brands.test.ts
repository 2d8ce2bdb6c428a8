import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { brandsFileSchema } from '#config/brand-schema.ts';
import { chooseBrands, parseBrands, readBrands } from '#config/brands.ts';
import { describeSettings } from './documented-settings.ts';

const brandsFile = new URL('../../brands.json', import.meta.url);
const schemaFile = new URL('../../brands.schema.json', import.meta.url);
const least = { name: 'YN', site: 'https://yn.example' };

const fileWith = (yn: object) => JSON.stringify({ brands: { yn } });
const parseOne = (yn: object) => parseBrands(fileWith(yn)).get('yn');

describe("the project's brands.json", () => {
  it('lists the seven brands in order, and sets `forcedLocale` only for yn', async () => {
    const brands = await readBrands(brandsFile);
    expect([...brands.keys()].slice(0, 7)).toEqual(['yn', 'lwm', 'nyss', 'dr', 'js', 'vs', 'skr']);
    for (const [code, brand] of brands) expect(brand).toMatchObject({ code, identifier: `sg-${code}` });
    const forced = [...brands.values()].filter((brand) => brand.forcedLocale !== null);
    expect(forced.map(({ code, forcedLocale }) => [code, forcedLocale])).toEqual([['yn', 'Zh']]);
  });
});

describe('brands.schema.json', () => {
  it('matches brandsFileSchema and contains the descriptions from docs/brands.md', async () => {
    const written: unknown = JSON.parse(await readFile(schemaFile, 'utf8'));
    const expected = JSON.parse(JSON.stringify(z.toJSONSchema(brandsFileSchema, { io: 'input' })));
    await describeSettings(expected.properties.brands.additionalProperties);
    expect(written).toEqual(expected);
  });

  it('is referenced in the $schema field of brands.json', async () => {
    expect(JSON.parse(await readFile(brandsFile, 'utf8'))).toMatchObject({
      $schema: './brands.schema.json',
    });
  });
});

describe('a brand in brands.json', () => {
  it('requires only a name and a site', () => {
    expect(parseOne(least)).toEqual({
      code: 'yn',
      name: 'YN',
      siteUrl: 'https://yn.example',
      region: 'sg',
      identifier: 'sg-yn',
      flag: false,
      forcedLocale: null,
      live: true,
      liveListingBytes: 200_000,
      freeProducts: false,
      pictureHosts: [],
      mediaPaths: ['/media/'],
      images: { kind: 'own', privateHosts: [] },
      cardPictures: 'contain',
      withdrawnDays: 90,
      thresholds: { maxShrink: 0.2, maxLeftOut: 0.05, maxDrop: 0.2, maxImplausible: 0.5 },
      keep: { releases: 10, assetDays: 30 },
      contact: null,
      cdn: null,
      erpEdit: null,
      timeZone: 'UTC',
      channels: [],
    });
  });

  it('accepts valid contact details and rejects invalid ones', () => {
    const contact = {
      mail: 'hello@yn.example',
      phone: { En: '+65 6123 4567', Zh: '400-123-4567' },
      wechat: 'yn_home',
      address: '1 Street\nSingapore',
      privacy: 'https://yn.example/privacy',
      icp: '沪ICP备12345678号',
    };
    expect(parseOne({ ...least, contact })).toMatchObject({ contact });
    for (const wrong of [
      { mail: 'nobody' },
      { phone: 'call me' },
      { phone: '+65 6123 4567 (9-5)' },
      { phone: '+65 6123 4567 (24)' },
      { phone: '+65 6123 4567 / 6123 4568' },
      { imprint: 'javascript:alert(1)' },
      { fax: '1' },
    ])
      expect(() => parseOne({ ...least, contact: wrong })).toThrow(Object.keys(wrong)[0]);
    for (const phone of ['+44 (0)20 7946 0000', '+1 (415) 555-2671', '030/12 34-56', '95555'])
      expect(parseOne({ ...least, contact: { phone } })).toMatchObject({ contact: { phone } });
  });

  it('has default values for thresholds that it does not set', () => {
    const brand = parseOne({ ...least, thresholds: { maxShrink: 0.5 } });
    expect(brand?.thresholds).toMatchObject({ maxShrink: 0.5, maxLeftOut: 0.05 });
  });

  it.each([
    ['https://yn.example/', 'https://yn.example'],
    ['https://YN.Example', 'https://yn.example'],
    ['http://localhost:4321', 'http://localhost:4321'],
    ['https://yn.example:443', 'https://yn.example'],
  ])('normalizes the site %s to %s', (site, siteUrl) => {
    expect(parseOne({ ...least, site })?.siteUrl).toBe(siteUrl);
  });
});

describe('parsing an invalid brands.json', () => {
  it.each<[fields: object, field: string]>([
    [{ name: '' }, 'brands.yn.name'],
    [{ name: 7 }, 'brands.yn.name'],
    [{ site: undefined }, 'brands.yn.site'],
    [{ site: 'yn.example' }, 'brands.yn.site'],
    [{ site: 'https://yn.example/shop' }, 'brands.yn.site'],
    [{ site: 'https://yn.example\\shop' }, 'brands.yn.site'],
    [{ site: 'https://me@yn.example' }, 'brands.yn.site'],
    [{ site: 'https://yn.example:99999' }, 'brands.yn.site'],
    [{ region: 'SG' }, 'brands.yn.region'],
    [{ flag: 'false' }, 'brands.yn.flag'],
    [{ forcedLocale: 'zh' }, 'brands.yn.forcedLocale'],
    [{ live: 'no' }, 'brands.yn.live'],
    [{ pictureHosts: ['cdn.example', 'https://cdn.example'] }, 'brands.yn.pictureHosts[1]'],
    [{ thresholds: { maxShrink: 20 } }, 'brands.yn.thresholds.maxShrink'],
    [{ thresholds: { maxLeftOut: -1 } }, 'brands.yn.thresholds.maxLeftOut'],
  ])('throws an error that names the invalid field: %j', (fields, field) => {
    const refusal = () => parseOne({ ...least, ...fields });
    expect(refusal).toThrow(/^brands\.json can't be used:/);
    expect(refusal).toThrow(`→ at ${field}\n`);
  });

  it.each<[file: object, key: string]>([
    [{ brands: { yn: { ...least, colour: '#fff' } } }, 'colour'],
    [{ brands: { yn: { ...least, thresholds: { shrink: 1 } } } }, 'shrink'],
    [{ brands: {}, region: 'sg' }, 'region'],
  ])('throws an error that names the unknown key: %j', (file, key) => {
    expect(() => parseBrands(JSON.stringify(file))).toThrow(`Unrecognized key: "${key}"`);
  });

  it('throws an error with all mistakes and the expected values', () => {
    const parse = () => parseOne({ site: 'yn', forcedLocale: 'zh' });
    expect(parse).toThrow('brands.yn.name');
    expect(parse).toThrow('expected one of "En"|"Zh"');
    expect(parse).toThrow('Must be an origin such as https://yn.example.com');
  });

  it('throws an error if the file is not JSON', () => {
    expect(() => parseBrands('{ "brands": ')).toThrow(/^brands\.json is not JSON: SyntaxError/);
  });
});

describe('a brand code', () => {
  it.each(['zz', 'a', 'brand8'])('may be a short word such as %s', (code) => {
    expect([...parseBrands(JSON.stringify({ brands: { [code]: least } })).keys()]).toEqual([code]);
  });

  it.each(['', 'YN', 'yn ', 'toString', '0', 'constructor', 'a-b', '../x'])('may not be %j', (code) => {
    const refusal = () => parseBrands(`{"brands":{"${code}":${JSON.stringify(least)}}}`);
    expect(refusal).toThrow(
      'A brand code is a lower-case letter followed by up to nine lower-case letters or digits',
    );
  });
});

describe('chooseBrands', () => {
  const brands = parseBrands(JSON.stringify({ brands: { yn: least, zz: least } }));

  it('returns each listed brand once, or all brands if there is no list', () => {
    expect(chooseBrands(brands, null).map(({ code }) => code)).toEqual(['yn', 'zz']);
    expect(chooseBrands(brands, 'zz, yn,zz').map(({ code }) => code)).toEqual(['zz', 'yn']);
  });

  it('rejects an unknown brand and names the known ones', () => {
    expect(() => chooseBrands(brands, 'xx')).toThrow(
      'There is no brand "xx" in brands.json. Use one or more of yn, zz, separated by commas.',
    );
  });
});
