import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FieldRow } from '#doctor/fields.ts';
import type { Examination } from '#doctor/examination.ts';
import { startErp } from '../demo-erp/ask.ts';
import { copyProject } from '../copy-project.ts';
import { runScript } from '../run-script.ts';
import { eachProduct, examineErp, listVerdict, startAltered } from './doctor.ts';

type Fields = Readonly<Record<string, unknown>>;

async function examineAltered(alter: (product: Fields) => Fields, products = 10): Promise<Examination> {
  const erp = await startErp({ products });
  return await examineErp(await startAltered(erp, { value: eachProduct(alter) }));
}

function productsOf({ fields }: Examination) {
  const report = fields.find(({ shape }) => shape === 'Product');
  if (report === undefined) throw new Error('no report of products');
  return report;
}

function rowOf(examination: Examination, field: string): FieldRow | undefined {
  return productsOf(examination).fields.find((row) => row.field === field);
}

describe('the field report of the doctor', () => {
  it('counts the records that have a field, and shows an example value', async () => {
    const erp = await startErp({ products: 10 });
    const examination = await examineErp(erp.origin);
    const { records, fields, unknown } = productsOf(examination);
    expect(records).toBe(13);
    expect(unknown).toEqual([]);
    expect(fields.every(({ present, read }) => present === read)).toBe(true);
    expect(rowOf(examination, 'id')).toMatchObject({ name: 'id', present: 13, read: 13, example: '"1001"' });
    const setting = examination.fields.find(({ shape }) => shape === 'Setting');
    expect(setting?.fields).toMatchObject([
      { field: 'themeColor', present: 1, read: 1 },
      { field: 'enableZh', present: 1, read: 1, example: 'true' },
    ]);
  });

  it('counts values of the wrong type as unreadable', async () => {
    const examination = await examineAltered((product) => ({ ...product, nameZh: 7, sortOrder: 'first' }));
    expect(productsOf(examination).fields).toContainEqual(
      expect.objectContaining({ name: 'nameZh', present: 13, read: 0, example: '7' }),
    );
    expect(rowOf(examination, 'name')).toMatchObject({ name: 'name', present: 13, read: 13 });
    expect(listVerdict(examination, 'errors')).toEqual([
      expect.stringMatching(
        /^Product: 13 of 13 values of nameZh can't be read, .* Change how src\/erp\/wire\/ reads the field "name"/,
      ),
      expect.stringMatching(/^Product: 13 of 13 values of sortOrder can't be read/),
    ]);
  });

  it('accepts a few unreadable values of an optional field', async () => {
    const examination = await examineAltered((product) =>
      product.id === '1002' ? { ...product, sortOrder: 'first' } : { ...product, sortOrder: 1 },
    );
    expect(rowOf(examination, 'sortOrder')).toMatchObject({ present: 13, read: 12, example: '"first"' });
    expect(examination.verdict.isReady).toBe(true);
  });
});

describe('the doctor on an ERP with prices as strings', () => {
  it('reports one error for all prices, and names the source folder to change', async () => {
    const examination = await examineAltered((product) => ({ ...product, price: '33.90' }));
    expect(rowOf(examination, 'price')).toMatchObject({ present: 13, read: 0, example: '"33.90"' });
    expect(examination.verdict.isReady).toBe(false);
    expect(listVerdict(examination, 'errors')).toEqual([
      `Product: 13 of 13 values of price can't be read, such as "33.90". Change how src/erp/wire/ reads the field "price".`,
    ]);
  });

  it('reports an error even if only one price is a string', async () => {
    const examination = await examineAltered((product) =>
      product.id === '1002' ? { ...product, price: 'cheap' } : product,
    );
    expect(listVerdict(examination, 'errors')).toEqual([
      expect.stringMatching(
        /^Product: 1 of \d+ values of price .*"cheap".*, or correct these values in the ERP\.$/,
      ),
    ]);
  });
});

describe('the doctor on an ERP with unexpected field names', () => {
  const renamed = ({ name, price, availability, images, ...rest }: Fields) => ({
    ...rest,
    ...{ title: name, cost: price, stock: availability, photos: images },
  });

  it('reports an error for each missing essential field, and lists the unknown fields', async () => {
    const examination = await examineAltered(renamed);
    expect(examination.verdict.isReady).toBe(false);
    const errors = listVerdict(examination, 'errors').join('\n');
    for (const field of ['name', 'price', 'availability', 'images'])
      expect(errors).toMatch(
        new RegExp(
          `No product has the field ${field}\\. .* which the site does not use: .*Change how src/erp/wire/ reads the field "${field}"`,
        ),
      );
    expect(productsOf(examination).unknown).toMatchObject([
      { name: 'title', records: 16, example: '"Stillwater oolong tea, gift b…' },
      { name: 'cost', example: '{"amount":33.9,"currency":"SGD…' },
      { name: 'stock', records: 16, example: '"out_of_stock"' },
      { name: 'photos', example: expect.stringContaining('"url":') },
    ]);
    expect(rowOf(examination, 'seriesName')).toMatchObject({ read: expect.any(Number) });
    expect(rowOf(examination, 'seriesName')?.read).toBeGreaterThan(0);
  });
});

describe('unknown fields in the report of the doctor', () => {
  it('are listed with a count and an example, even if nested in known fields', async () => {
    const examination = await examineAltered((product) => ({
      ...product,
      barcode: product.id === '1001' ? '' : 'x'.repeat(80),
      price: { amount: 1, currency: 'SGD', vat: 9 },
    }));
    expect(productsOf(examination).unknown).toEqual([
      { name: 'price.vat', records: 13, example: '9' },
      { name: 'barcode', records: 13, example: expect.stringMatching(/^"x+…$/) },
    ]);
    expect(examination.verdict.isReady).toBe(true);
  });
});

it('the doctor accepts a renamed ERP field after the reader in src/erp/wire/ was adapted', async () => {
  const erp = await startErp({ products: 4 });
  const host = await startAltered(erp, {
    value: (value) => JSON.parse(JSON.stringify(value).replaceAll('"url":', '"href":')),
  });
  const project = await copyProject('package.json', 'brands.json', 'src', 'scripts');
  const reader = join(project, 'src', 'erp', 'wire', 'image.ts');
  await writeFile(reader, (await readFile(reader, 'utf8')).replace("('url'", "('href'"));
  const { stdout } = await runScript('doctor', ['--brand', 'yn', '--json'], { ERP_HOST: host }, project);
  const [examination]: readonly Examination[] = JSON.parse(stdout).brands;
  expect(examination?.fields.flatMap(({ unknown }) => unknown)).toEqual([]);
  expect(examination?.verdict).toMatchObject({ isReady: true, errors: [] });
});
