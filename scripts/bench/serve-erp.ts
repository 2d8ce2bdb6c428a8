import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BrandCode } from '#config/codes.ts';

/** Message to the ERP's process: renames one product, `at` counted from the middle of the list. */
export interface RenameOrder {
  readonly brand: BrandCode;
  readonly at: number;
  readonly name: string;
}

export interface RenamedProduct {
  readonly id: string;
  readonly updatedAt: string | null;
}

/** An ERP in another process, in which this one can rename products. */
export interface ShopErp {
  readonly origin: string;
  rename(brand: BrandCode, at: number, name: string): Promise<RenamedProduct>;
  close(): Promise<void>;
}

const script = fileURLToPath(new URL('serve-erp-main.ts', import.meta.url));

/** Starts the ERP with `products` products of each brand. */
export async function startShopErp(products: number): Promise<ShopErp> {
  const child = fork(script, [String(products)]);
  const [origin] = await once(child, 'message');
  let last: Promise<unknown> = Promise.resolve();
  const rename = async (order: RenameOrder): Promise<RenamedProduct> => {
    const answered = once(child, 'message');
    child.send(order);
    const [renamed] = await answered;
    return renamed;
  };
  return {
    origin,
    rename: (brand, at, name) => {
      // Answers come in the order of the requests.
      const next = last.then(() => rename({ brand, at, name }));
      last = next;
      return next;
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
