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
  /** Whether what was answered is what that `updatedAt` promises; if not, it is asked for again next time. */
  readonly isCurrent?: (model: Model) => boolean;
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
    async read(call, { parse, updatedAt = null, isCurrent = () => true }) {
      const url = toCallUrl(host, call);
      urls.add(url);
      const stored = store.get(url);
      const isSaved = stored !== null && updatedAt !== null && stored.updatedAt === updatedAt;
      if (isSaved) return parse(unwrap(parseBody(stored.text)));
      const answer = await client.get(url, stored?.validators ?? null);
      if (answer.status === 'not-found') return null;
      const isUnchanged = answer.status === 'not-modified';
      const kept = isUnchanged ? stored : { url, text: answer.text, validators: answer.validators };
      // Only a stored body has validators to be unchanged by.
      if (kept === null) return null;
      const model = parse(unwrap(isUnchanged ? parseBody(kept.text) : answer.body));
      const keptAt = isCurrent(model) ? updatedAt : null;
      if (!isUnchanged || stored?.updatedAt !== keptAt) store.put({ ...kept, updatedAt: keptAt });
      return model;
    },
  };
}
