import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { brandsFileSchema } from '#config/brand-schema.ts';
import { chooseBrands, parseBrands, readBrands } from '#config/brands.ts';

const brandsFile = new URL('../../brands.json', import.meta.url);
const schemaFile = new URL('../../brands.schema.json', import.meta.url);
const least = { name: 'YN', site: 'https://yn.example' };

const fileWith = (yn: object) => JSON.stringify({ brands: { yn } });
const parseOne = (yn: object) => parseBrands(fileWith(yn)).get('yn');

describe("the project's brands.json", () => {
  it('begins with the seven first brands, and gives all in the order of the file', async () => {
    const brands = await readBrands(brandsFile);
    expect([...brands.keys()].slice(0, 7)).toEqual(['yn', 'lwm', 'nyss', 'dr', 'js', 'vs', 'skr']);
    for (const [code, brand] of brands) expect(brand).toMatchObject({ code, identifier: `sg-${code}` });
  });

  it('forces the second language for yn alone', async () => {
    const brands = await readBrands(brandsFile);
    const forced = [...brands.values()].filter((brand) => brand.forcedLocale !== null);
    expect(forced.map(({ code, forcedLocale }) => [code, forcedLocale])).toEqual([['yn', 'Zh']]);
  });
});

describe('brands.schema.json', () => {
  it('is the schema that brands.json is read by', async () => {
    const written: unknown = JSON.parse(await readFile(schemaFile, 'utf8'));
    const expected = JSON.parse(JSON.stringify(z.toJSONSchema(brandsFileSchema, { io: 'input' })));
    expect(written).toEqual(expected);
  });

  it('is named by brands.json, so that editors find it', async () => {
    expect(JSON.parse(await readFile(brandsFile, 'utf8'))).toMatchObject({
      $schema: './brands.schema.json',
    });
  });
});

describe('a brand in brands.json', () => {
  it('needs a name and a site alone; the rest has defaults', () => {
    expect(parseOne(least)).toEqual({
      code: 'yn',
      name: 'YN',
      siteUrl: 'https://yn.example',
      previewUrl: null,
      region: 'sg',
      identifier: 'sg-yn',
      flag: false,
      forcedLocale: null,
      live: true,
      liveListingBytes: 200_000,
      pictureHosts: [],
      mediaPaths: ['/media/'],
      images: { kind: 'own', avif: false, privateHosts: [] },
      cardPictures: 'contain',
      withdrawnDays: 90,
      thresholds: { maxShrink: 0.2, maxLeftOut: 0.05, maxDrop: 0.2, maxSame: 0.01, maxImplausible: 0.5 },
      keep: { releases: 10, assetDays: 30 },
      contact: null,
      cdn: null,
      erpEdit: null,
      timeZone: 'UTC',
      channels: [],
    });
  });

  it('may have ways to reach it, checked one by one', () => {
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

  it('keeps every field that is given', () => {
    const given = {
      region: 'my',
      flag: true,
      forcedLocale: 'En',
      live: false,
      pictureHosts: ['cdn.example', 'localhost:8080'],
      thresholds: { maxShrink: 0, maxLeftOut: 1 },
    };
    expect(parseOne({ ...least, ...given })).toMatchObject({ ...given, identifier: 'my-yn' });
  });

  it('keeps the default of a threshold beside one that is given', () => {
    const brand = parseOne({ ...least, thresholds: { maxShrink: 0.5 } });
    expect(brand?.thresholds).toEqual({
      maxShrink: 0.5,
      maxLeftOut: 0.05,
      maxDrop: 0.2,
      maxSame: 0.01,
      maxImplausible: 0.5,
    });
  });

  it.each([
    ['https://yn.example/', 'https://yn.example'],
    ['https://YN.Example', 'https://yn.example'],
    ['http://localhost:4321', 'http://localhost:4321'],
    ['https://yn.example:443', 'https://yn.example'],
  ])('reads the site %s as the origin %s', (site, siteUrl) => {
    expect(parseOne({ ...least, site })?.siteUrl).toBe(siteUrl);
  });

  it('may be missing: only the brands of the file are there', () => {
    const brands = parseBrands(JSON.stringify({ brands: { skr: least, lwm: least } }));
    expect([...brands.keys()]).toEqual(['skr', 'lwm']);
  });
});

describe('a brands.json that is wrong', () => {
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
  ])('is refused with the name of the field: %j', (fields, field) => {
    const refusal = () => parseOne({ ...least, ...fields });
    expect(refusal).toThrow(/^brands\.json can't be used:/);
    expect(refusal).toThrow(`→ at ${field}\n`);
  });

  it.each<[file: object, key: string]>([
    [{ brands: { yn: { ...least, colour: '#fff' } } }, 'colour'],
    [{ brands: { yn: { ...least, thresholds: { shrink: 1 } } } }, 'shrink'],
    [{ brands: {}, region: 'sg' }, 'region'],
  ])('is refused with the name of an unknown key: %j', (file, key) => {
    expect(() => parseBrands(JSON.stringify(file))).toThrow(`Unrecognized key: "${key}"`);
  });

  it('is refused with what was expected instead', () => {
    expect(() => parseOne({ ...least, forcedLocale: 'zh' })).toThrow('expected one of "En"|"Zh"');
    expect(() => parseOne({ ...least, site: 'yn' })).toThrow('Give an origin such as https://yn.example.com');
  });

  it('is refused with every mistake at once', () => {
    const refusal = () => parseOne({ name: '', site: '' });
    expect(refusal).toThrow('brands.yn.name');
    expect(refusal).toThrow('brands.yn.site');
  });

  it('is refused when it is not JSON, and says so', () => {
    expect(() => parseBrands('{ "brands": ')).toThrow(/^brands\.json is not JSON: SyntaxError/);
  });
});

describe('a brand code', () => {
  it.each(['zz', 'a', 'brand8'])('may be any short word, such as %s', (code) => {
    expect([...parseBrands(JSON.stringify({ brands: { [code]: least } })).keys()]).toEqual([code]);
  });

  it.each(['', 'YN', 'yn ', 'toString', '0', 'constructor', 'a-b', '../x'])(
    'is refused as %j, which could not name a folder or a host everywhere',
    (code) => {
      const refusal = () => parseBrands(`{"brands":{"${code}":${JSON.stringify(least)}}}`);
      expect(refusal).toThrow('A brand code is a lower-case letter and up to nine more letters or digits');
    },
  );
});

describe('the brands of a command', () => {
  const brands = parseBrands(JSON.stringify({ brands: { yn: least, zz: least } }));

  it('are all where no list is given, and else those of the list, once each', () => {
    expect(chooseBrands(brands, null).map(({ code }) => code)).toEqual(['yn', 'zz']);
    expect(chooseBrands(brands, 'zz, yn,zz').map(({ code }) => code)).toEqual(['zz', 'yn']);
  });

  it('are refused with the brands there are where one is unknown', () => {
    expect(() => chooseBrands(brands, 'xx')).toThrow(
      'There is no brand "xx" in brands.json. Give some of yn, zz, separated by commas.',
    );
  });
});
