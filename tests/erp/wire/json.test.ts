import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseErpJson } from '#erp/wire/calls.ts';

it.each<[text: string, value: unknown]>([
  ['\ufeff{"id":"1"}', { id: '1' }],
  [
    '[9007199254740991,9007199254740992,-9007199254740993]',
    [9007199254740991, '9007199254740992', '-9007199254740993'],
  ],
  ['{"id":1234567890123456789}', { id: '1234567890123456789' }],
  ['[1234567890123456.5,1e3,0.1234567890123456]', [1234567890123456.5, 1000, 0.1234567890123456]],
  [
    String.raw`["\\\"1234567890123456789","\"",1234567890123456789]`,
    ['\\"1234567890123456789', '"', '1234567890123456789'],
  ],
])('parses %s and keeps all digits of long integers', (text, value) => {
  expect(parseErpJson(text)).toEqual(value);
});

it('parses JSON without long integers as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const isShort = (_: string, one: unknown) =>
        typeof one === 'number' && Number.isInteger(one) && !Number.isSafeInteger(one) ? 0 : one;
      const short = JSON.stringify(JSON.parse(text, isShort));
      expect(parseErpJson(short)).toEqual(JSON.parse(short));
    }),
  );
});
