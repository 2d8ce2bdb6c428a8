import type { BrandCode } from '#config/codes.ts';
import { startDemoErp } from '#demo-erp/start.ts';
import { openResponseStore } from '#erp/response-store.ts';
import type { Site } from '#site/site.ts';
import { aSite } from '../../site/build-site.ts';
import { pull, yn } from '../../erp/pull/pull-demo.ts';

export async function demoSite(code: BrandCode, products: number): Promise<Site> {
  const [erp, store] = [await startDemoErp({ products }), openResponseStore(':memory:')];
  try {
    const brand = yn({ code, identifier: `sg-${code}` });
    const { snapshot } = await pull(erp, { brand, store });
    return aSite(snapshot, brand);
  } finally {
    store.close();
    await erp.close();
  }
}
