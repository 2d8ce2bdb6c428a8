import { randomUUID } from 'node:crypto';
import type { Condition, ObjectStore } from './object-store.ts';

/** The forms in which stores take an ETag in `If-Match`: as they gave it, or without quotes; `none`: they ignore conditions. */
export const conditionKinds = ['quoted', 'bare', 'none'] as const;

export type ConditionKind = (typeof conditionKinds)[number];

/** Finds out which form a store takes, with a file below `folder`. */
export async function probeConditions(store: ObjectStore, folder: string): Promise<ConditionKind> {
  const key = `${folder}probe-${randomUUID()}.json`;
  const put = (text: string, condition: Condition) => store.putIf(key, Buffer.from(text), condition);
  try {
    const first = await put('1', { absent: true });
    // A store that doesn't know the header may answer with an error: nothing can be built on it either.
    if (first === null || (await put('2', { absent: true })) !== null) return 'none';
    for (const kind of ['quoted', 'bare'] as const) {
      if ((await put('3', toMatch(first, kind))) === null) continue;
      return (await put('4', toMatch(first, kind))) === null ? kind : 'none';
    }
    return 'none';
  } finally {
    await store.discard(key);
  }
}

export function toMatch(etag: string, kind: Exclude<ConditionKind, 'none'>): Condition {
  return { etag: kind === 'bare' ? etag.replace(/^"|"$/g, '') : etag };
}
