import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#catalogue/text.ts';
import type { Problem, Subject } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { formatContentCsv, formatContentJson } from '#reports/content-report/content-files.ts';
import { type ContentReport, toContentReport } from '#reports/content-report/content-report.ts';
import { noPage, type FindingKind, idOf, toLinks } from '#reports/content-report/finding.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import { sanitise } from '#erp/sanitise.ts';
import { anyCharacter } from '../any-character.ts';
import { startErp } from '../demo-erp/ask.ts';
import { aGroup, aProduct, anImage, aSnapshot } from '../catalogue/build-catalogue.ts';
import { pull } from '../erp/pull/pull-demo.ts';
import { aSite, monolingual } from '../site/build-site.ts';
import { contentsOf } from '../publish/any-release.ts';

const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };
const html = (text: string) => sanitise(text, source).html;

function complete(id: string, given: Partial<Product> = {}): Product {
  const [En, Zh] = [html('<p>Tall</p>'), html('<p>高</p>')];
  if (En === null) throw new Error('The description was lost.');
  return aProduct(id, {
    name: { En: `Lamp ${id}`, Zh: `灯${id}` },
    description: { En, Zh },
    images: [{ ...anImage('https://erp.example/a.jpg'), alt: { En: 'A lamp', Zh: null } }],
    price: { amount: 5, currency: 'SGD' },
    availability: 'in_stock',
    ...given,
  });
}

function reportOn(given: Partial<Snapshot>): ContentReport {
  const linkTo = toLinks(contentsOf(aSite(given)), 'https://dr.example');
  return toContentReport(aSnapshot(given), linkTo);
}

function linesOf({ findings }: ContentReport): readonly string[] {
  return findings.map(({ kind, about }) => `${kind} ${idOf(about)}`);
}

function aProblem(given: Partial<Problem> & Pick<Problem, 'kind'>): Problem {
  return {
    brand: 'dr',
    about: { kind: 'product', id: '1' },
    effect: 'changed',
    call: 'call',
    place: 'id 1',
    field: 'field',
    locale: null,
    message: 'What is wrong. What to do.',
    ...given,
  };
}

describe('the content report', () => {
  it('is empty if nothing is missing', () => {
    expect(linesOf(reportOn({ products: [complete('1'), complete('2')] }))).toEqual([]);
  });

  it.each<readonly [FindingKind, Partial<Product>]>([
    ['missing-zh-name', { name: { En: 'Lamp', Zh: null } }],
    ['missing-zh-description', { description: null }],
    ['missing-picture', { images: [] }],
    ['missing-alt', { images: [anImage('https://erp.example/a.jpg')] }],
    ['missing-price', { price: null }],
    ['discontinued', { availability: 'discontinued' }],
  ])('lists the finding %s with the id, name and page of the product', (kind, given) => {
    const incomplete = complete('A 2', given);
    expect(reportOn({ products: [complete('1'), incomplete] }).findings).toEqual([
      {
        kind,
        about: { kind: 'product', id: 'A 2' },
        name: incomplete.name,
        url: expect.stringMatching(/^https:\/\/dr\.example\/products\/item\/a-2-[0-9a-f]{8}\/$/),
        urlZh: expect.stringMatching(/^https:\/\/dr\.example\/zh\/products\/item\/a-2-[0-9a-f]{8}\/$/),
        detail: null,
      },
    ]);
  });

  it('reports no missing Chinese text if the site has no Chinese pages', () => {
    const products = [complete('1', { name: { En: 'Lamp', Zh: null }, description: null })];
    expect(linesOf(reportOn({ products, setting: monolingual }))).toEqual([]);
  });

  it('lists the pictures of a product that have no alt text', () => {
    const [image] = complete('1').images;
    if (image === undefined) throw new Error('There is no picture.');
    const images = [image, anImage('https://erp.example/b.jpg'), anImage('https://erp.example/c.jpg')];
    const [finding] = reportOn({ products: [complete('1', { images })] }).findings;
    expect(finding).toMatchObject({ kind: 'missing-alt', detail: { En: 'Picture 2, 3 of 3' } });
  });

  it('lists categories that share a slug or have no Chinese name', () => {
    const title = { En: 'Title', Zh: '名' };
    const categories = [aGroup('Foo', { title }), aGroup('foo!', { title }), aGroup('Bar')];
    const report = reportOn({ categories });
    expect(linesOf(report)).toEqual(['slug-clash Foo', 'slug-clash foo!', 'missing-zh-name Bar']);
    expect(report.findings[0]).toMatchObject({
      about: { kind: 'category', name: 'Foo' },
      url: expect.stringMatching(/^https:\/\/dr\.example\/products\/category\/foo-[0-9a-f]{8}\/$/),
      urlZh: expect.stringMatching(/^https:\/\/dr\.example\/zh\/products\/category\/foo-[0-9a-f]{8}\/$/),
      detail: { En: expect.stringContaining('"foo!"'), Zh: expect.stringContaining('“foo!”') },
    });
  });
});

describe('a repeated attribute', () => {
  it('is reported once', () => {
    const row = (name: string, value: string) => ({
      name: { En: name, Zh: null },
      value: { En: value, Zh: null },
    });
    const attributes = [
      row('Width', '8 cm'),
      row('Width', '9 cm'),
      row('Width', '8 cm'),
      row('Depth', '8 cm'),
    ];
    const { findings } = reportOn({ products: [complete('1', { attributes })] });
    expect(findings).toMatchObject([{ kind: 'repeated', detail: { En: 'Width', Zh: 'Width' } }]);
  });
});

describe("a problem in the ERP's content", () => {
  const gone: Subject = { kind: 'product', id: 'gone' };

  it.each<readonly [FindingKind, Parameters<typeof aProblem>[0]]>([
    ['left-out', { kind: 'missing', effect: 'left-out', about: gone }],
    ['left-out', { kind: 'unreadable', effect: 'left-out', about: gone }],
    ['left-out', { kind: 'unpublished', effect: 'left-out', about: { kind: 'category', name: 'Nowhere' } }],
    ['left-out', { kind: 'mistaken', effect: 'left-out', about: gone }],
    ['duplicate-id', { kind: 'duplicate-id', effect: 'left-out' }],
    ['slug-clash', { kind: 'same-path', effect: 'left-out', about: gone }],
    ['broken-picture', { kind: 'picture', field: 'images[0].url' }],
    ['html-removed', { kind: 'html', field: 'description' }],
    ['entity', { kind: 'entity', field: 'name' }],
    ['decimals', { kind: 'decimals', field: 'price' }],
    ['unreadable', { kind: 'unreadable', field: 'sortOrder' }],
    ['unreadable', { kind: 'missing', field: 'attributes[0]' }],
    ['missing-price', { kind: 'unreadable', field: 'price' }],
    ['missing-zh-name', { kind: 'unreadable', field: 'name', locale: 'Zh' }],
    ['contradiction', { kind: 'contradiction', field: 'seriesName' }],
    ['contradiction', { kind: 'list', about: { kind: 'list' } }],
  ])('is reported as the finding %s: %o', (kind, given) => {
    const problems = [aProblem(given)];
    const { findings } = reportOn({ products: [complete('1')], problems });
    const isThere = given.about === undefined;
    expect(findings).toEqual([
      {
        kind,
        about: given.about ?? { kind: 'product', id: '1' },
        name: isThere ? { En: 'Lamp 1', Zh: '灯1' } : null,
        url: isThere ? 'https://dr.example/products/item/1/' : null,
        urlZh: isThere ? 'https://dr.example/zh/products/item/1/' : null,
        detail: { En: expect.stringContaining('What is wrong. What to do.'), Zh: null },
      },
    ]);
  });

  it('becomes one finding if HTML was removed from both languages of a text', () => {
    const html = { kind: 'html', message: 'HTML was removed (script).' } as const;
    const words = ['html', 'script', false] as const;
    const ofBoth = locales.map((locale) => aProblem({ ...html, words, field: 'description', locale }));
    expect(reportOn({ products: [complete('1')], problems: ofBoth }).findings).toMatchObject([
      {
        kind: 'html-removed',
        detail: {
          En: 'Description (English, Chinese): HTML was removed (script).',
          Zh: '描述（英文、中文）：去除了 HTML（script）。页面显示其余内容。请在 ERP 中修改文本。',
        },
      },
    ]);
    const pictures = [
      'html',
      'script, a picture at a.example without https, a picture without a web address',
      true,
    ] as const;
    const lost = [aProblem({ ...html, words: pictures, field: 'description', locale: 'En' })];
    expect(reportOn({ products: [complete('1')], problems: lost }).findings).toMatchObject([
      {
        detail: {
          Zh: expect.stringContaining(
            '去除了 HTML（script、位于 a.example 的图片（地址不是 https）、地址无效的图片）。没有剩下',
          ),
        },
      },
    ]);
    const ofChinese = ofBoth.slice(1);
    expect(reportOn({ products: [complete('1')], problems: ofChinese }).findings).toMatchObject([
      { detail: { En: 'Description (Chinese): HTML was removed (script).' } },
    ]);
  });

  it('becomes one finding if it occurs in several texts of a product', () => {
    const entity = (locale: Locale, message: string) => {
      const place = { field: 'name', locale };
      return aProblem({ kind: 'entity', ...place, message, words: ['entity', place, '&trade;', '™'] });
    };
    const problems = [entity('En', 'The name.'), entity('Zh', 'The Chinese name.')];
    expect(reportOn({ products: [complete('1')], problems }).findings).toMatchObject([
      {
        kind: 'entity',
        detail: {
          En: 'The name. The Chinese name.',
          Zh: '名称中含有代码 &trade;，页面显示为 ™。请在 ERP 中直接填写 ™。中文名称中含有代码 &trade;，页面显示为 ™。请在 ERP 中直接填写 ™。',
        },
      },
    ]);
  });

  it('has a Chinese description in content.json and in the Chinese CSV file', () => {
    const place = { field: 'name', locale: 'Zh' } as const;
    const problem = aProblem({ kind: 'missing', ...place, words: ['missing', place] });
    const report = reportOn({ products: [complete('1')], problems: [problem] });
    const detail = '缺少中文名称，因此整条内容没有显示。请在 ERP 中填写。';
    expect(JSON.parse(formatContentJson(report)).findings).toContainEqual(
      expect.objectContaining({ detailZh: detail }),
    );
    expect(formatContentCsv(report, 'Zh')).toContain(detail);
    expect(formatContentJson(report)).toContain('"detail": "What is wrong. What to do."');
  });

  it('is reported as one finding, even if it causes a missing value', () => {
    const incomplete = complete('1', { price: null, images: [], name: { En: 'Lamp', Zh: null } });
    const problems = [
      aProblem({ kind: 'unreadable', field: 'price' }),
      aProblem({ kind: 'picture', field: 'images[0].url' }),
      aProblem({ kind: 'unreadable', field: 'name', locale: 'Zh' }),
    ];
    expect(linesOf(reportOn({ products: [incomplete], problems }))).toEqual([
      'broken-picture 1',
      'missing-zh-name 1',
      'missing-price 1',
    ]);
  });
});

describe('the content report of a demo brand', () => {
  it('lists the known gaps of the demo content', async () => {
    const erp = await startErp({ products: 60 });
    const yn = erp.brand('yn');
    yn.set('1004', { id: '1003' });
    yn.set('1005', { images: [{ url: 'https://evil.example/a.jpg' }] });
    const listed = yn
      .products()
      .filter(({ id }, index, all) => all.findIndex((one) => one.id === id) === index);
    const { snapshot } = await pull(erp);
    expect(snapshot.problems.filter(({ words }) => words === undefined)).toEqual([]);
    const report = toContentReport(snapshot, () => noPage);
    const ofProducts = Map.groupBy(
      report.findings.filter(({ about }) => about.kind === 'product'),
      ({ kind }) => kind,
    );
    const lacking = (isLacking: (product: (typeof listed)[number]) => unknown) =>
      listed
        .filter(isLacking)
        .map(({ id }) => id)
        .toSorted();
    const expected = {
      'missing-zh-name': lacking(({ name }) => !name.Zh),
      'missing-zh-description': lacking(({ description }) => !description?.Zh),
      'missing-price': lacking(({ price }) => !price),
      'missing-picture': lacking(({ images }) => images.length === 0),
      discontinued: lacking(({ availability }) => availability === 'discontinued'),
      'duplicate-id': ['1003'],
      'broken-picture': ['1005'],
      'html-removed': ['1002'],
    };
    for (const ids of Object.values(expected)) expect(ids).not.toEqual([]);
    const found = [...ofProducts].map(([kind, findings]) => [
      kind,
      findings.map(({ about }) => idOf(about)).toSorted(),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
    const silent = report.findings.filter(
      ({ kind, about }) => kind === 'missing-alt' && about.kind !== 'product',
    );
    expect(silent).toHaveLength(snapshot.categories.length + snapshot.series.length);
  });
});

it('the content report lists an omitted product under its former name', () => {
  const about = { kind: 'product', id: '7' } as const;
  const withdrawn = [
    {
      ...{ id: '7', name: { En: 'Old lamp', Zh: '旧灯' }, categoryNames: [], seriesName: null },
      ...{ endedGroups: [], since: '2026-11-20', isLeftOut: true, isGone: false },
    },
  ];
  const problems = [aProblem({ kind: 'missing', effect: 'left-out', about })];
  expect(reportOn({ products: [], withdrawn, problems }).findings).toMatchObject([
    { kind: 'left-out', about, name: { En: 'Old lamp', Zh: '旧灯' }, url: null },
  ]);
});

it('the content report has one finding for a brand without any Chinese text', () => {
  const english = { name: { En: 'Lamp', Zh: null }, description: null } as const;
  const products = ['1', '2', '3'].map((id) => complete(id, english));
  const [first, ...others] = reportOn({ products }).findings;
  expect(first).toMatchObject({ kind: 'no-chinese', about: { kind: 'list' } });
  expect(others).toEqual([]);
  // Once one product is translated, each product without a translation is a finding.
  const some = linesOf(reportOn({ products: [...products, complete('4')] }));
  expect(some.filter((line) => line.startsWith('missing-zh'))).toHaveLength(6);
});

it('the content report suggests the setting `variants` if most series consist of variants', () => {
  const sized = (id: string, seriesName: string, size: string, name: string) =>
    complete(id, {
      ...{ seriesName, name: { En: name, Zh: '衬衫' } },
      attributes: [{ name: { En: 'Size', Zh: '尺码' }, value: { En: size, Zh: null } }],
    });
  const variants = [
    sized('1', 'Shirt', 'XL', 'Shirt – XL'),
    sized('2', 'Shirt', 'S', 'Shirt – S'),
    sized('3', 'Socks', 'S', 'Socks'),
    sized('4', 'Socks', 'M', 'Socks'),
    sized('5', 'Arc', 'M', 'Floor lamp'),
    sized('6', 'Arc', 'M', 'Table lamp'),
  ];
  const linesWith = (products: readonly Product[], brand = {}) =>
    linesOf(toContentReport(aSnapshot({ products }), () => noPage, brand));
  expect(linesWith(variants)).toEqual(['variants null']);
  expect(linesWith(variants, { variants: { by: 'series' } })).toEqual([]);
  expect(linesWith(variants.slice(2))).toEqual([]);
  expect(linesWith(variants.map((product) => ({ ...product, seriesName: null })))).toEqual([]);
});

describe('the content report as CSV', () => {
  const csvOf = (En: string) =>
    formatContentCsv(reportOn({ products: [complete('1', { price: null, name: { En, Zh: '灯' } })] }));

  it('has a byte order mark, and rows that follow RFC 4180', () => {
    expect(csvOf('Lamp, "Arc"')).toBe(
      '\ufeff"Finding","About","ERP id","Name","Chinese name","Page","Details","What to do","Effect","In the ERP"\r\n' +
        '"No price","product","1","Lamp, ""Arc""","灯","https://dr.example/products/item/1/","",' +
        `"${reportTexts.En.findings['missing-price'].advice}","Missing for search engines and screen readers",""\r\n`,
    );
  });

  it("has Chinese texts if the reader's language is Chinese", () => {
    const report = reportOn({ products: [complete('1', { price: null })] });
    expect(formatContentCsv(report, 'Zh')).toMatch(
      /"问题".*"处理方法","影响","ERP 地址"\r\n"没有价格","产品","1",/,
    );
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', ' =1', '＝1'])('neutralizes the formula %j', (name) => {
    expect(csvOf(name)).toMatch(/"'\s*[=+@＝-]/);
  });

  it('writes any name into one cell, and never as a formula', () => {
    const linkTo = toLinks(contentsOf(aSite({ products: [complete('1')] })), 'https://dr.example');
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        const product = complete('1', { price: null, name: { En: name.toWellFormed(), Zh: '灯' } });
        const report = toContentReport(aSnapshot({ products: [product] }), linkTo);
        const rows = formatContentCsv(report).slice(1).split('\r\n');
        expect(rows).toHaveLength(3);
        const cells = [...(rows[1] ?? '').matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell);
        expect(cells).toHaveLength(10);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

describe('the content report as JSON', () => {
  it('includes the severity, the title and the advice of each finding', () => {
    const report = reportOn({ products: [complete('1', { price: null })] });
    expect(JSON.parse(formatContentJson(report))).toEqual({
      brand: 'dr',
      products: 1,
      findings: [
        {
          ...{ ...report.findings[0], detail: null, detailZh: null },
          ...{ severity: 'search', ...reportTexts.En.findings['missing-price'] },
        },
      ],
    });
  });
});
