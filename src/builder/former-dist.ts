import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Former } from '#erp/thresholds.ts';

const listSchema = z.object({ count: z.int().check(z.minimum(0)) });

/** Reads how many products a dist has, for a pull that knows no former one; null where there is no dist. */
export async function readFormer(dist: string): Promise<Former | null> {
  try {
    const { count } = listSchema.parse(JSON.parse(await readFile(join(dist, 'products.json'), 'utf8')));
    return { products: count, groups: null };
  } catch {
    // Whatever is wrong with it: there is nothing to compare with.
    return null;
  }
}
