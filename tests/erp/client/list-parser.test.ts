import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBody } from '#erp/body.ts';
import { createListParser } from '#erp/list-parser.ts';
import { unwrap } from '#erp/wire/envelope.ts';

const runs = process.env.LONG_TESTS ? 20_000 : 1_000;

/** Texts that hold what JSON is made of, so that a parser that counts brackets and commas would stumble. */
const text = fc.string({
  unit: fc.constantFrom('a', '"', '\\', ',', '[', ']', '{', '}', '弧', '\u2028', ' '),
});
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value;
const items = fc.array(value, { maxLength: 8 });
const spacing = fc.constantFrom(undefined, 1, '\t');
const isWrapped = fc.boolean();

/** What one answer may say after another: anything may be put in, taken out or replaced. */
const edit = fc.record({ at: fc.nat(8), removed: fc.nat(3), added: fc.array(value, { maxLength: 3 }) });

function spell(list: readonly unknown[], wraps: boolean, space: string | number | undefined): Buffer {
  return Buffer.from(JSON.stringify(wraps ? { data: list } : list, null, space));
}

function readWhole(plain: Buffer): unknown {
  return unwrap(parseBody(plain.toString()));
}

describe('a list parser', () => {
  it('reads what parsing each answer as a whole gives, whatever changes between two', () => {
    fc.assert(
      fc.property(
        items,
        fc.array(edit, { maxLength: 5 }),
        isWrapped,
        spacing,
        (first, edits, wraps, space) => {
          const parse = createListParser();
          let list: readonly unknown[] = first;
          parse(spell(list, wraps, space));
          for (const { at, removed, added } of edits) {
            list = list.toSpliced(at, removed, ...added);
            const plain = spell(list, wraps, space);
            expect(unwrap(parse(plain))).toEqual(readWhole(plain));
          }
        },
      ),
      { numRuns: runs },
    );
  });

  it('refuses what is no JSON, however little of it is wrong, and reads on', () => {
    fc.assert(
      fc.property(items, fc.nat(), fc.nat(3), text, (list, at, removed, added) => {
        const plain = spell(list, false, undefined).toString();
        const broken = Buffer.from(
          plain.slice(0, at % plain.length) + added + plain.slice((at % plain.length) + removed),
        );
        const parse = createListParser();
        parse(Buffer.from(plain));
        const read = (one: (bytes: Buffer) => unknown) => {
          try {
            return JSON.stringify(unwrap(one(broken)));
          } catch {
            return 'refused';
          }
        };
        expect(read(parse)).toBe(read((bytes) => parseBody(bytes.toString())));
        expect(unwrap(parse(Buffer.from(plain)))).toEqual(
          list.length === 0 ? [] : readWhole(Buffer.from(plain)),
        );
      }),
      { numRuns: runs },
    );
  });

  it('takes the objects of unchanged items from the answer before', () => {
    const parse = createListParser();
    const list = Array.from({ length: 500 }, (_, id) => ({ id, name: `Lamp ${id}` }));
    const before = parse(spell(list, true, 2));
    const after = parse(spell(list.with(77, { id: 77, name: 'Another lamp, [new]' }), true, 2));
    const [former, now] = [unwrap(before), unwrap(after)];
    if (!Array.isArray(former) || !Array.isArray(now)) throw new Error('It gave no lists.');
    expect(now[77]).toEqual({ id: 77, name: 'Another lamp, [new]' });
    expect(now.filter((item, at) => item !== former[at])).toHaveLength(1);
  });

  it.each([
    [
      'another time around the list',
      '{"at":1,"data":[{"id":1},{"id":2}]}',
      '{"at":2,"data":[{"id":1},{"id":3}]}',
    ],
    ['a second list of that name', '{"data":[1,2],"data":[3,4]}', '{"data":[1,2],"data":[3,5]}'],
    ['no list', '[1,2]', '{"id":1}'],
    ['ids beyond 2^53', '[{"id":1},{"id":12345678901234567890}]', '[{"id":1},{"id":12345678901234567891}]'],
  ])('reads %s as it stands', (_, before, after) => {
    const parse = createListParser();
    parse(Buffer.from(before));
    for (const one of [after, before, after])
      expect(unwrap(parse(Buffer.from(one)))).toEqual(unwrap(parseBody(one)));
  });
});
