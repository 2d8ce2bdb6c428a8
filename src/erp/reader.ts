import { parseBody } from './body.ts';
import type { ErpClient } from './client.ts';
import type { ResponseStore } from './response-store.ts';
import { toCallUrl } from './wire/calls.ts';
import { unwrap } from './wire/envelope.ts';

interface ReadOptions<Model> {
  /** Understands a body; it is stored only when this returns without throwing. */
  readonly parse: (body: unknown) => Model;
  /** The list's `updatedAt` of a single product: equal to the stored one, it saves the call. */
  readonly updatedAt?: string | null;
}

/** Reads calls of one brand, as cheaply as what is stored allows. */
export interface ErpReader {
  /** The parsed answer, or null for 404. Throws `ErpCallError`, or what `parse` throws. */
  read<Model>(call: string, options: ReadOptions<Model>): Promise<Model | null>;
  /** Every address that was read, for the store to keep. */
  readonly urls: ReadonlySet<string>;
}

export function createErpReader(host: string, client: ErpClient, store: ResponseStore): ErpReader {
  const urls = new Set<string>();
  return {
    urls,
    async read(call, { parse, updatedAt = null }) {
      const url = toCallUrl(host, call);
      urls.add(url);
      const stored = store.get(url);
      const isCurrent = stored !== null && updatedAt !== null && stored.updatedAt === updatedAt;
      if (isCurrent) return parse(unwrap(parseBody(stored.text)));
      const answer = await client.get(url, stored?.validators ?? null);
      if (answer.status === 'not-found') return null;
      if (answer.status === 'not-modified') {
        if (stored === null) return null;
        if (stored.updatedAt !== updatedAt) store.put({ ...stored, updatedAt });
        return parse(unwrap(parseBody(stored.text)));
      }
      const model = parse(unwrap(answer.body));
      store.put({ url, text: answer.text, validators: answer.validators, updatedAt });
      return model;
    },
  };
}
