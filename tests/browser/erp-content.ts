import type { Group } from '#catalogue/group.ts';
import type { RawHtml } from '#catalogue/text.ts';
import type { Product } from '#catalogue/product.ts';
import { callPath, toCallUrl, unwrap } from '#erp/wire/calls.ts';
import { parseGroup } from '#erp/wire/group.ts';
import { parseProduct } from '#erp/wire/product.ts';
import type { Parsed, Place } from '#erp/wire/problems.ts';
import { readerContext } from '../reader-context.ts';
import { erpOrigin } from './sites.ts';

const place: Place = { brand: '', call: '', place: '', about: { kind: 'list' } };

export async function fetchErpProduct(brand: string, id: string): Promise<Product<RawHtml>> {
  const path = callPath.product(brand, id);
  return readModel(path, (value) => parseProduct(value, place, readerContext(erpOrigin())));
}

export async function fetchErpGroup(
  kind: 'category' | 'series',
  brand: string,
  name: string,
): Promise<Group<RawHtml>> {
  const path = callPath[kind](brand, name);
  return readModel(path, (value) => parseGroup(value, name, place, readerContext(erpOrigin())));
}

async function readModel<Model>(path: string, parse: (value: unknown) => Parsed<Model>): Promise<Model> {
  const response = await fetch(toCallUrl(erpOrigin(), path));
  if (!response.ok) throw new Error(`The demo ERP answers ${response.status} to ${path}.`);
  const { model } = parse(unwrap(await response.json()));
  if (model === null) throw new Error(`The answer to ${path} can't be read.`);
  return model;
}
