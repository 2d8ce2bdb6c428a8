import { describe, expect, it } from 'vitest';
import { unwrap } from '#erp/wire/calls.ts';
import { parseSetting } from '#erp/read-setting.ts';

describe('parseSetting', () => {
  it.each([
    [
      { themeColor: '#0A7D5A', enableZh: true },
      { themeColor: '#0a7d5a', enableZh: true },
    ],
    [
      { themeColor: '#abc', enableZh: false },
      { themeColor: '#abc', enableZh: false },
    ],
    [
      { themeColor: '#abc', enableZh: true, more: 1 },
      { themeColor: '#abc', enableZh: true },
    ],
  ])('parses %j as %j', (mainSharedContent, setting) => {
    expect(parseSetting({ mainSharedContent, other: true })).toEqual({ model: setting, forReaders: {} });
  });

  it.each([
    undefined,
    null,
    '',
    'red',
    '0a7d5a',
    '#0a7d5',
    '#0a7d5a80',
    ' #0a7d5a',
    '#0a7d5a\n',
    '#000;}body{display:none',
    'rgb(0,0,0)',
    7,
    ['#0a7d5a'],
  ])('rejects the theme colour %j and names its field', (themeColor) => {
    expect(parseSetting({ mainSharedContent: { themeColor, enableZh: true } })).toEqual({
      fault: expect.stringMatching(/^mainSharedContent\.themeColor must be ./),
    });
  });

  it.each<[fields: object, fault: unknown]>([
    [{}, 'mainSharedContent.enableZh must be true or false, but is missing'],
    [{ enableZh: null }, 'mainSharedContent.enableZh must be true or false, but is missing'],
    ...['true', 1, {}].map((enableZh): [object, unknown] => [
      { enableZh },
      expect.stringMatching(/^mainSharedContent\.enableZh must be ./),
    ]),
  ])('rejects %j because enableZh is missing or not a boolean', (fields, fault) => {
    expect(parseSetting({ mainSharedContent: { themeColor: '#abc', ...fields } })).toEqual({ fault });
  });

  it.each([undefined, null, 'x', [], {}, { mainSharedContent: null }, { mainSharedContent: [] }])(
    'rejects %j with an error that names mainSharedContent',
    (body) => {
      expect(parseSetting(body)).toEqual({ fault: expect.stringMatching(/^mainSharedContent/) });
    },
  );
});

describe('unwrap', () => {
  it.each([
    [{ data: [1] }, [1]],
    [{ data: { id: 1 } }, { id: 1 }],
    [{ data: null }, null],
    [{ data: [], status: 'ok', total: 0 }, []],
  ])('returns the data of the envelope %j', (body, value) => {
    expect(unwrap(body)).toEqual(value);
  });

  it.each([
    [[{ data: 1 }]],
    [{ id: '1', data: { sheet: 'x' } }],
    [{ name: 'Lamps', data: [] }],
    [{ mainSharedContent: {}, data: 1 }],
    [{ dataset: [] }],
    [null],
    ['data'],
    [7],
  ])('returns %j unchanged, because it is not an envelope', (body) => {
    expect(unwrap(body)).toEqual(body);
  });

  it('removes only the outer of two nested envelopes', () => {
    expect(unwrap({ data: { data: 1 } })).toEqual({ data: 1 });
  });
});
