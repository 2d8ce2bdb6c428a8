import { digest32 } from '#catalogue/digest.ts';
import { type ComparedPart, groupFields, listParts, productFields } from '#catalogue/fields.ts';
import type { Group } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';

/** The parts that are compared by digest, in the order of a product's or group's digests. */
export const productParts: readonly ComparedPart<Product>[] = listParts(productFields);
export const groupParts: readonly ComparedPart<Group>[] = listParts(groupFields);

export const digestLength = 4;

/** The digest of a part that is not there. */
export const absentDigest = '-'.repeat(digestLength);

/** One digest a part, without gaps. */
export function toDigests<Item>(item: Item, parts: readonly ComparedPart<Item>[]): string {
  return parts.map(({ of }) => toDigest(of(item))).join('');
}

/** Returns the digest of one part, by its place among the parts; null where that is not there. */
export function digestAt(digests: string, at: number): string | null {
  const digest = digests.slice(at * digestLength, (at + 1) * digestLength);
  return digest === absentDigest ? null : digest;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.';

/** 24 bits: one changed part in sixteen million goes unseen. */
function toDigest(value: unknown): string {
  if (value === null) return absentDigest;
  let rest = digest32(JSON.stringify(value));
  let digest = '';
  for (let at = 0; at < digestLength; at += 1) {
    digest += alphabet.charAt(rest % alphabet.length);
    rest = Math.floor(rest / alphabet.length);
  }
  return digest;
}
