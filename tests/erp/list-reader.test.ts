import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlain } from '#erp/body.ts';
import { envelope } from '#demo-erp/to-wire.ts';
import { CallFault } from '#erp/errors.ts';
import { ListReader } from '#erp/list-reader.ts';
import { unwrap } from '#erp/wire/calls.ts';
import { anyCharacter } from '../any-character.ts';

const row = (id: number, more = '') => ({
  id,
  name: `Product ${id}`,
  note: `"},{[ ${'n'.repeat(900)}${more}`,
});
const rows = (count: number) => Array.from({ length: count }, (_, id) => row(id));
/** Long tests do only 2,000 runs, because each run parses bodies of 100 kB. */
const numRuns = process.env.LONG_TESTS ? 2_000 : 100;
const toBody = (text: unknown) => Buffer.from(JSON.stringify(text));

function openReader() {
  const read: unknown[] = [];
  const reader = new ListReader((value) => {
    read.push(value);
    return value;
  });
  return { reader, takeRead: () => read.splice(0) };
}

describe('a list reader', () => {
  it('parses only changed rows', () => {
    const { reader, takeRead } = openReader();
    const before = rows(1_000);
    for (const after of [
      before.with(500, row(500, 'changed')),
      before.toSpliced(500, 1),
      before.toSpliced(500, 0, row(5_000), row(5_001)),
      [row(6_000), ...before],
      [...before, row(6_001)],
    ]) {
      reader.read(toBody(before));
      takeRead();
      expect(reader.read(toBody(after))).toEqual(after);
      expect(takeRead().length).toBeLessThan(3);
      expect(reader.read(toBody(after))).toEqual(after);
      expect(takeRead()).toEqual([]);
    }
  });

  it('reuses items if only the envelope changed', () => {
    const { reader, takeRead } = openReader();
    const data = rows(200);
    const first = reader.read(toBody({ at: 1, data }));
    takeRead();
    const again = reader.read(toBody({ at: 2, message: 'slow', data, more: true }));
    expect(again).toEqual(first);
    expect(takeRead()).toEqual([]);
  });

  it('keeps all digits of long ids', () => {
    const { reader } = openReader();
    const text = JSON.stringify(rows(300)).replace('"id":150,', '"id":12345678901234567890,');
    expect(reader.read(Buffer.from(text))?.[150]).toMatchObject({ id: '12345678901234567890' });
  });

  const long = 'x'.repeat(70_000);
  it.each([
    ['a number has more digits', [1], [123]],
    ['a number has other leading digits', [1], [321]],
    ['one of two equal items is missing', [long, long], [long]],
    ['a third equal item is new', [long, long], [long, long, long]],
    ['all items are missing', [long], []],
    ['the first item is new', [], [1]],
  ])('returns the current items after this change: %s', (_, before, after) => {
    const { reader } = openReader();
    reader.read(toBody(before));
    expect(reader.read(toBody(after))).toEqual(after);
  });

  it('returns all items of a body, whatever bodies were read before', () => {
    const value = fc.oneof(
      fc.integer(),
      fc.string({ unit: anyCharacter, maxLength: 20 }).map((text) => text.toWellFormed()),
      fc.constantFrom('[', ']', '},{"id":', '],[', '\\', '"', '\\"', ','),
      fc.array(fc.constantFrom(1, '],[', null), { maxLength: 3 }),
      fc.record({ id: fc.nat(9), data: fc.array(fc.nat(3), { maxLength: 2 }) }),
      fc.integer({ min: 20_000, max: 70_000 }).map((length) => 'x'.repeat(length)),
    );
    const record = fc.record({ id: value, parts: fc.array(fc.record({ id: fc.nat(3) }), { maxLength: 2 }) });
    const list = fc.oneof(fc.array(value, { maxLength: 12 }), fc.array(record, { maxLength: 12 }));
    const body = fc.oneof(
      list,
      list.map((data) => ({ data })),
      fc.tuple(list, list).map(([tags, data]) => ({ tags, data })),
      list.map((data) => ({ id: 1, data })),
      fc.record({ data: fc.oneof(fc.string(), fc.constant(null)) }),
    );
    const spaces = fc.constantFrom(undefined, 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(body, spaces), { minLength: 2, maxLength: 6 }), (bodies) => {
        const reader = new ListReader((item) => item);
        for (const [given, space] of bodies) {
          const text = JSON.stringify(given, null, space);
          const whole = unwrap(JSON.parse(text));
          expect(reader.read(Buffer.from(text))).toEqual(Array.isArray(whole) ? whole : null);
        }
      }),
      { numRuns },
    );
  });

  it('reads the next valid body after a parse error', () => {
    const fragment = fc.constantFrom('[', ']', '{', '}', ',', ',,', '"', '{"data":[', ']}', '1', '"a":', ' ');
    const texts = fc.array(fc.array(fragment, { maxLength: 9 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(texts, fc.nat(3), (broken, at) => {
        const reader = new ListReader((item) => item);
        const good = JSON.stringify([...rows(80), at]);
        expect(reader.read(Buffer.from(good))).toHaveLength(81);
        for (const parts of broken) {
          const spot = good.indexOf('{', at * 20_000);
          for (const text of [parts.join(''), good.slice(0, spot) + parts.join('') + good.slice(spot)])
            expect(outcomeOf(() => reader.read(Buffer.from(text)))).toEqual(
              outcomeOf(() => {
                const whole = unwrap(parsePlain(Buffer.from(text)));
                return Array.isArray(whole) ? whole : null;
              }),
            );
        }
        expect(reader.read(Buffer.from(good))).toHaveLength(81);
      }),
      { numRuns },
    );
  });

  it('rejects invalid UTF-8 anywhere in the body', () => {
    const { reader } = openReader();
    const good = Buffer.from(`${envelope.join(JSON.stringify(rows(300)))}   `);
    reader.read(good);
    for (const at of [good.indexOf('Product 7'), good.indexOf('Product 250'), good.length - 3]) {
      const bad = Buffer.from(good);
      bad[at] = 0xff;
      expect(() => reader.read(bad)).toThrow(CallFault);
    }
    expect(reader.read(good)).toHaveLength(300);
  });
});

function outcomeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof CallFault) return error.what;
    throw error;
  }
}
