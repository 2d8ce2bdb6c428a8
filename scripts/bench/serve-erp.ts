import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface RenameOrder {
  readonly brand: string;
  readonly at: number;
  readonly name: string;
}

export interface RenamedProduct {
  readonly id: string;
  readonly updatedAt: string | null;
}

export interface ShopErp {
  readonly origin: string;
  rename(brand: string, at: number, name: string): Promise<RenamedProduct>;
  close(): Promise<void>;
}

const script = fileURLToPath(new URL('serve-erp-main.ts', import.meta.url));

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
      // Sends one request at a time, because responses carry no request id.
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
