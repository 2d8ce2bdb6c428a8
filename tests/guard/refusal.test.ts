import { describe, expect, it } from 'vitest';
import { formatRefusal } from '#guard/rule-texts.ts';
import { findingsSchema, summariseRefusal } from '#guard/refusal.ts';
import { aFinding } from './a-finding.ts';
import type { RuleValues, Subjects, Violation } from '#guard/violation.ts';

const name = (text: string) => ({ En: text, Zh: null });
const product = (id: string) => ({ id, name: name(`Lamp ${id}`), categoryNames: ['Lamps'] });
const products = (...ids: readonly string[]): Subjects => {
  return { kind: 'products', of: 40, items: ids.map(product) };
};
const page = (address: string) => ({ id: '', name: { En: address, Zh: address }, categoryNames: [] });

const drop: Violation = {
  rule: 'drop',
  subjects: [products('1', '2', '3', '4', '5')],
  values: { what: 'products', language: null, before: 40, now: 35, allowed: 0.1, isOfDay: true },
  files: [],
};
const shrunk: Violation = {
  rule: 'lost-groups',
  subjects: [products('1', '2', '3', '4', '5', '6')],
  values: {
    ...{ kind: 'category', isOfDay: false },
    shrunk: { kind: 'category', name: name('Lamps'), before: 10, now: 4 },
  },
  files: [],
};
const gone: Violation = {
  rule: 'lost-groups',
  subjects: [{ kind: 'groups', of: 9, items: [{ id: 'Oak', name: name('Oak'), categoryNames: [] }] }],
  values: { kind: 'series', shrunk: null, isOfDay: false },
  files: [],
};
const implausible = (what: RuleValues['implausible']['what'], given = {}): Violation => ({
  rule: 'implausible',
  subjects: [products('1', '2', '3', '4')],
  values: { what, field: null, language: null, isOfDay: false, ...given },
  files: [],
});
const foreign = (subjects: readonly Subjects[], files: readonly string[]): Violation => {
  return { rule: 'other-brand', values: { brand: 'JS Home', text: 'sg-js' }, subjects, files };
};

describe('the text of a refusal', () => {
  const lineOf = (violation: Violation) => formatRefusal([violation]).split('\n')[1];

  it.each<[violation: Violation, text: string]>([
    [
      drop,
      'The release keeps 35 of 40 products: 13 % fewer since the start of the day (1 Lamp 1, 2 Lamp 2, 3 Lamp 3 and 2 more). brands.json allows 10 % a day (thresholds.maxDrop).',
    ],
    [shrunk, 'The release lost 6 of 10 products of the category Lamps (1 Lamp 1, 2 Lamp 2,'],
    [gone, 'The release lost 1 of 9 series (Oak).'],
    [implausible('free'), '4 of 40 products have a price of 0 (1 Lamp 1'],
    [implausible('no-name', { field: 'name', language: 'Zh' }), '4 of 40 products lost their Chinese name'],
    [
      foreign([products('1')], ['products/item/1/index.html', 'zh/products/item/1/index.html']),
      '2 files, /products/item/1/, /zh/products/item/1/ (1 Lamp 1): found sg-js, which belongs to another brand, JS Home.',
    ],
  ])('contains the numbers, products and files of a violation', (violation, text) => {
    expect(lineOf(violation)).toContain(`- ${text}`);
  });

  it('lists only the first twenty violations of a rule', () => {
    const links = Array.from({ length: 25 }, (_, at): Violation => {
      const values = { to: `${at}/index.html` };
      return { rule: 'link', subjects: [], values, files: ['a/index.html'] };
    });
    const lines = formatRefusal([drop, ...links]).split('\n');
    expect(lines[0]).toBe('The release is refused, and the live release does not change. Reasons:');
    expect(lines[1]).toMatch(/^- The release keeps 35 of 40 products/);
    expect(lines.slice(2, 22).every((line) => line.startsWith('- /a/: a link leads to /'))).toBe(true);
    expect(lines.slice(22)).toEqual(['- … and 5 more of this kind (link).']);
  });

  it('contains no control characters', () => {
    const values = { call: 'A\u001b[2J', reason: 'B\nC' };
    const failed: Violation = { rule: 'failed-call', subjects: [], values, files: [] };
    expect(lineOf(failed)).toContain('(A\ufffd[2J: B\ufffdC)');
  });
});

it('stored findings of rules of earlier versions are left out', () => {
  const known = aFinding({ rule: 'brand-name' });
  expect(findingsSchema.parse([{ ...known, rule: 'empty-page' }, known])).toEqual([known]);
});

describe('the summary of a refusal', () => {
  it('has one finding per rule, with at most three products', () => {
    const named: Violation = { rule: 'brand-name', values: { brand: 'JS Home' }, subjects: [], files: [] };
    const found = [foreign([products('1', '2', '3', '4')], []), named];
    expect(summariseRefusal(found.toReversed())).toEqual({
      concerned: ['1', '2', '3', '4'].map(product),
      findings: [
        aFinding({
          ...{ rule: 'other-brand', count: 4, otherBrands: ['JS Home'] },
          names: ['1', '2', '3'].map(product).map(({ id, name }) => ({ id, name })),
        }),
        aFinding({ rule: 'brand-name', kind: 'files', count: 0, of: 0, otherBrands: ['JS Home'] }),
      ],
    });
  });

  it('counts missing groups separately from groups that lost most of their products', () => {
    const { findings, concerned } = summariseRefusal([shrunk, gone]);
    expect(findings).toMatchObject([
      { what: 'shrunk', count: 1, names: [{ name: name('Lamps'), before: 10, now: 4 }] },
      { rule: 'lost-groups', what: null, kind: 'groups', count: 1, of: 9 },
    ]);
    expect(concerned.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', 'Oak']);
  });

  it('counts missing products and products with implausible values', () => {
    const violations = [implausible('same-price'), drop, implausible('free')];
    const { findings, concerned } = summariseRefusal(violations);
    expect(findings).toMatchObject([
      { rule: 'drop', what: 'products', count: 5, of: 40, now: 35, names: [{}, {}, {}] },
      { what: 'same-price', count: 4, of: 40, names: [{}, {}, {}] },
      { what: 'free' },
    ]);
    expect(concerned).toHaveLength(5);
  });

  it('lists products before pages and files, and each address only once', () => {
    const violations = [
      foreign([{ kind: 'files', of: 9, items: [page('a.js'), page('/a/')] }], []),
      foreign([{ kind: 'pages', of: 5, items: [page('/a/')] }], []),
      foreign([products('1')], []),
    ];
    const { concerned, findings } = summariseRefusal(violations);
    expect(concerned.map(({ name: { En } }) => En)).toEqual(['Lamp 1', '/a/', 'a.js']);
    expect(findings).toMatchObject([{ kind: 'files', count: 3 }]);
  });
});
