import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toListFile } from '#site/list-file.ts';
import { textOf } from './text-of.ts';

const row = fc.string({ unit: 'grapheme', maxLength: 6 });
/** Rows that go, come and are replaced from one list to the next. */
const edit = fc.record({
  at: fc.nat(30),
  removed: fc.nat(3),
  added: fc.array(row, { maxLength: 3 }),
  replaced: fc.array(fc.tuple(fc.nat(30), row), { maxLength: 3 }),
});

it('has the bytes of its rows, whatever it had before', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.array(edit, { maxLength: 6 }), (first, edits) => {
      let rows: readonly string[] = first;
      const check = () => {
        const file = toListFile('/list', '', () => rows);
        expect(textOf(file)).toBe(rows.join(''));
        // It leaves what it handed out as it was, since that may be written later.
        return { bytes: file.toBytes(), text: rows.join('') };
      };
      const written = [check()];
      for (const { at, removed, added, replaced } of edits) {
        rows = rows.toSpliced(at, removed, ...added);
        for (const [place, text] of replaced) if (place < rows.length) rows = rows.with(place, text);
        written.push(check());
      }
      for (const { bytes, text } of written) expect(Buffer.from(bytes).toString()).toBe(text);
    }),
  );
});

it('keeps lists of different files apart', () => {
  const one = toListFile('/one', '', () => ['a', 'b', 'c']);
  const other = toListFile('/other', '', () => ['a', '晨雾', 'c']);
  expect([one, other, one, other].map(textOf)).toEqual(['abc', 'a晨雾c', 'abc', 'a晨雾c']);
});
