import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod/mini';

export interface StoredRecord {
  readonly id: string;
  readonly value: unknown;
}

/** Errors contain the store's address, without its password. */
export async function callStore<Value>(address: string, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (cause) {
    throw new Error(
      `The store ${nameStore(address)} failed (${toReason(cause)}). Check that the store is running, has free space and can be reached at the address in SERVICE_STORE.`,
      { cause },
    );
  }
}

export function nameStore(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

function toReason(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(toReason).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}

export function parseValue(text: string, collection: string, id: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(
      `The record ${id} in the collection ${collection} of the store is damaged (${String(cause)}). Delete the record, or restore the store in SERVICE_STORE from a backup.`,
      { cause },
    );
  }
}

export async function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error(`The call took longer than ${ms / 1000} s.`);
  });
  return Promise.race([work, late]);
}

export function parseRecord<Value>(
  schema: z.ZodMiniType<Value>,
  collection: string,
  { id, value }: StoredRecord,
): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(
    `The record ${id} in the collection ${collection} of the store can't be read (${issue?.path.join('.')}: ${issue?.message}). A newer version of this program may have written it: run the newer version, or delete the record from the store in SERVICE_STORE.`,
  );
}
