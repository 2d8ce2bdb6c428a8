import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvCell } from '#catalogue/escape.ts';
import { digestRow, type ListRow, readCsvRows, readJsonRows } from '#guard/files/list-rows.ts';
import { anyCharacter } from '../../any-character.ts';

const head = 'id,url,name,brand,code,summary,categories,series,price,currency,availability,images,attributes';
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('"', '""', 'a\r\nb', ',', '=1', '"\n"', '', '2024', 'Lamp; "tall", 5,90'),
);
const anyRow = fc.tuple(
  ...([anyText, anyText, anyText] as const),
  fc.constantFrom(null, 0, 5, 129.9, 1e6, 0.005),
  fc.constantFrom(null, 'SGD', 'JPY'),
  fc.constantFrom(null, 'in_stock', 'preorder'),
) satisfies fc.Arbitrary<ListRow>;

function toJson([id, url, name, amount, currency, availability]: ListRow): unknown {
  return { id, url, name, code: 'x', price: { amount, currency }, availability };
}

function toLine([id, url, name, ...rest]: ListRow, other: string): string {
  const cells = [id, url, name, ...Array.from({ length: 5 }, () => other), ...rest, other, other];
  return `${cells.map(formatCsvCell).join()}\r\n`;
}

describe('a list of products for machines', () => {
  it('says the same as JSON and as CSV, in any order and whatever stands beside', () => {
    fc.assert(
      fc.property(fc.array(anyRow), anyText, (rows, other) => {
        const sum = rows.reduce((all, row) => all + digestRow(row), 0);
        const csv = `${head}\r\n${rows.map((row) => toLine(row, other)).join('')}`;
        expect(readCsvRows(csv)).toEqual({ count: rows.length, sum });
        expect(readJsonRows(rows.map(toJson).toReversed())).toEqual({ count: rows.length, sum });
      }),
    );
  });

  it('says something else where one cell is another one', () => {
    const row = ['1', 'https://a.example/1/', 'Lamp', 5, 'SGD', 'in_stock'] as const;
    const [id, url, name, amount, currency, availability] = row;
    const others: readonly ListRow[] = [
      ['2', url, name, amount, currency, availability],
      [id, 'https://b.example/1/', name, amount, currency, availability],
      [id, url, '5', amount, currency, availability],
      [id, url, name, 5.1, currency, availability],
      [id, url, name, null, currency, availability],
      [id, url, name, amount, 'USD', availability],
      [id, url, name, amount, currency, null],
    ];
    expect(new Set([row, ...others].map((each) => digestRow(each))).size).toBe(others.length + 1);
  });

  it.each(['', head, `${head}\n1`, `${head}\n"1`, `${head}\n1,"a\n2,"b`, '"'])(
    'may be cut anywhere: %j',
    (text) => {
      expect(readCsvRows(text).count).toBeLessThan(3);
    },
  );

  it('may hold anything as JSON', () => {
    expect(readJsonRows([null, 1, 'x', [], { id: {} }, { price: 5 }]).count).toBe(6);
  });
});
