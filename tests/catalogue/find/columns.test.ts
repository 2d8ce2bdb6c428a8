import { expect, it } from 'vitest';
import { listColumns } from '#catalogue/find/columns.ts';
import { anAttribute, aRow, columnsOf } from './rows-of.ts';

it('has a line for each row, and one for each text that rows share', () => {
  const wood = [anAttribute('Wood', 'Oak', 'Ash')];
  const rows = [aRow('1', 'Lamp', { code: 'BKM-82 S42', attributes: wood }), aRow('2', 'Rug')];
  const columns = columnsOf([...rows, aRow('3', 'Desk', { attributes: [anAttribute('Top', 'Ash')] })]);
  expect(columns.map(({ kind, text, rows }) => [kind, text, rows])).toEqual([
    ['code', 'bkm-82 s42\n\n\n', null],
    ['squeezed', 'bkm82s42\n\n\n', null],
    ['name', 'lamp\nrug\ndesk\n', null],
    ['series', '\n', []],
    ['category', '\n', []],
    ['attribute', 'oak\nash\n', [[0], [0, 2]]],
  ]);
});

it('makes columns of many texts in steps that are short on a slow phone, and gives each column once', () => {
  const attributes = Array.from({ length: 25 }, (_, at) => anAttribute(`${at}`, `Value ${at}`));
  const rows = Array.from({ length: 2_000 }, (_, at) => aRow(`${at}`, `Lamp ${at}`, { attributes }));
  const steps = [...listColumns(rows)].map((column) => column?.kind ?? null);
  expect(steps).toEqual(['code', 'squeezed', 'name', 'series', 'category', null, null, 'attribute']);
  expect(columnsOf(rows).at(-1)?.rows).toEqual(attributes.map(() => [...rows.keys()]));
});
