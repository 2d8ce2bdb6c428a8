import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from '#erp/wire/calls.ts';
import { parseGroup } from '#erp/wire/group.ts';
import { shapeReaders } from '#doctor/fields.ts';
import { parseListedProduct, parseProduct } from '#erp/wire/product.ts';
import { parseSetting } from '#erp/read-setting.ts';
import { anyCharacter } from '../../any-character.ts';
import { place, readProduct, source } from './read-one.ts';

/** Fields that readers look up, and properties of `Object.prototype`. */
const fields = [
  ...new Set(Object.values(shapeReaders).flatMap((readers) => Object.keys(readers))),
  ...['mainSharedContent', 'nameZh', 'summaryZh', 'descriptionZh', 'categoryName', 'url', 'alt', 'altZh'],
  ...['width', 'height', 'value', 'valueZh', 'amount', 'currency'],
  ...['data', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
];

/** Responses as in requirements 8.5 to 8.9, with any value in each field. */
const { shaped } = fc.letrec<{ shaped: unknown }>((tie) => ({
  shaped: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      null,
      '',
      ' ',
      'Arc',
      '#abc',
      'SGD',
      'in_stock',
      '/1.jpg',
      '\ud800',
      '\0',
      '__proto__',
      '1042',
    ),
    fc.oneof(fc.boolean(), fc.integer(), fc.double(), fc.string({ unit: anyCharacter }), fc.jsonValue()),
    fc.array(tie('shaped'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...fields), tie('shaped')), { maxLength: 12 })
      .map((entries) =>
        JSON.parse(`{${entries.map(([key, value]) => `"${key}":${toJson(value)}`).join(',')}}`),
      ),
  ),
}));

/** Formats a value for `JSON.parse`, which makes `__proto__` an own field, as in a real response. */
function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

const anything = fc.oneof(shaped, fc.jsonValue());

describe('reading any JSON value', () => {
  it('returns a product with an id and a name, or null with one problem', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const { model, problems } = parseProduct(unwrap(value), place, source);
        const leftOut = problems.filter(({ effect }) => effect === 'left-out');
        expect(leftOut).toHaveLength(model === null ? 1 : 0);
        for (const problem of problems) expect(problem.field && problem.message).toBeTruthy();
        if (model === null) return;
        expect([typeof model.id, model.id.length > 0, model.id.isWellFormed()]).toEqual([
          'string',
          true,
          true,
        ]);
        expect(model.name.En).toMatch(/\S/);
        expect(JSON.stringify(model)).not.toMatch(/javascript:|evil/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('accepts the same values for a single product and for a product in a list', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const { model, problems } = parseProduct(value, place, source);
        const listed = parseListedProduct(value, place);
        expect(listed.model && { ...listed.model, digest: '' }).toEqual(
          model && { id: model.id, name: model.name.En, updatedAt: model.updatedAt, digest: '' },
        );
        if (model === null) expect(listed.problems).toEqual(problems.filter(({ kind }) => kind !== 'entity'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns a category with a title, or null with a problem', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const { model, problems } = parseGroup(unwrap(value), 'Lamps', place, source);
        expect(problems.some(({ effect }) => effect === 'left-out')).toBe(model === null);
        if (model !== null) expect(model.title.En).toMatch(/\S/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('returns a setting with a hex colour, or an error', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const setting = parseSetting(unwrap(value));
        if ('fault' in setting) expect(setting.fault).toMatch(/^mainSharedContent.* must be ./);
        else expect(setting.model.themeColor).toMatch(/^#(?:[0-9a-f]{3}){1,2}$/);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a field named like a property of Object.prototype', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'is ignored: %s',
    (name) => {
      const hostile = JSON.parse(`{"${name}":{"id":"9","name":"Evil","seriesName":"Evil","polluted":true}}`);
      expect(parseProduct(hostile, place, source).model).toBeNull();
      const product = JSON.parse(`{"id":"1","name":"Lamp","${name}":{"seriesName":"Evil","polluted":true}}`);
      expect(parseProduct(product, place, source)).toEqual(readProduct({ id: '1', name: 'Lamp' }));
      expect({}).not.toHaveProperty('polluted');
    },
  );
});
