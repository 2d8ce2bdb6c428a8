import { startDemoErp } from '#demo-erp/start.ts';
import { openRowStore } from '#files/row-store.ts';
import type { Site } from '#site/site.ts';
import { aSite } from '../../site/build-site.ts';
import { pull, yn } from '../../erp/pull/pull-demo.ts';

export async function demoSite(code: string, products: number): Promise<Site> {
  const [erp, store] = [await startDemoErp({ products }), openRowStore(':memory:')];
  try {
    const brand = yn({ code, identifier: `sg-${code}` });
    const { snapshot } = await pull(erp, { brand, store });
    return aSite(snapshot, brand);
  } finally {
    store.close();
    await erp.close();
  }
}
