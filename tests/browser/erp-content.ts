import type { ErpGroup, ErpProduct } from '#demo-erp/shapes.ts';
import { erpOrigin } from './sites.ts';

/** A product as the ERP of the tests publishes it. */
export async function fetchErpProduct(brand: string, id: string): Promise<ErpProduct> {
  return await fetchCall(`products/published/${brand}/${id}`);
}

export async function fetchErpGroup(
  kind: 'categories' | 'product_series',
  brand: string,
  name: string,
): Promise<ErpGroup> {
  return await fetchCall(`${kind}/get?${new URLSearchParams({ brandCode: brand, name })}`);
}

async function fetchCall<Answer>(call: string): Promise<Answer> {
  const response = await fetch(`${erpOrigin()}/api/supplychain/cmsclient/${call}`);
  if (!response.ok) throw new Error(`The demo ERP answers ${response.status} to ${call}.`);
  const answer: Answer = await response.json();
  return answer;
}
