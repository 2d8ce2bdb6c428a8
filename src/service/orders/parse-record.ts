import type * as z from 'zod/mini';
import type { StoredRecord } from '#service/store/record-store.ts';

/** Checks a record's shape. Throws an error that names the record and the field. */
export function parseRecord<Value>(
  schema: z.ZodMiniType<Value>,
  collection: string,
  { id, value }: StoredRecord,
): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(
    `The record ${id} in ${collection} of the store can't be read (${issue?.path.join('.')}: ${issue?.message}). A newer version of this program may have written it: run that one, or delete the record (SERVICE_STORE).`,
  );
}
