import type { Product } from '#catalogue/product.ts';
import type { RawHtml } from '#catalogue/text.ts';
import { callPath, toCallUrl, unwrap } from '#erp/wire/calls.ts';
import { parseProduct } from '#erp/wire/product.ts';
import type { Place } from '#erp/wire/problems.ts';
import { readerContext } from '../reader-context.ts';
import { erpOrigin } from './sites.ts';

const place: Place = { brand: '', call: '', place: '', about: { kind: 'list' } };

export async function fetchErpProduct(brand: string, id: string): Promise<Product<RawHtml>> {
  const response = await fetch(toCallUrl(erpOrigin(), callPath.product(brand, id)));
  const { model } = parseProduct(unwrap(await response.json()), place, readerContext(erpOrigin()));
  if (model === null) throw new Error(`The demo ERP has no readable product ${id} of ${brand}.`);
  return model;
}
