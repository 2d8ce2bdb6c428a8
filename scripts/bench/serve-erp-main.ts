// Argument: <products per brand>.
import { startDemoErp } from '#demo-erp/start.ts';
import type { RenamedProduct, RenameOrder } from './serve-erp.ts';

const erp = await startDemoErp({ products: Number(process.argv[2]) });
process.on('message', ({ brand, at, name }: RenameOrder) => {
  const shop = erp.brand(brand);
  const products = shop.products();
  const id = String(products[(Math.floor(products.length / 2) + at) % products.length]?.id);
  shop.rename(id, name);
  process.send?.({ id, updatedAt: shop.product(id)?.updatedAt ?? null } satisfies RenamedProduct);
});
process.once('disconnect', () => void erp.close());
process.send?.(erp.origin);
