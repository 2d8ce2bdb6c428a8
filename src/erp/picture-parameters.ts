import { setTimeout as sleep } from 'node:timers/promises';
import type { Image, Product } from '#catalogue/product.ts';
import type { PictureParameters } from '#catalogue/snapshot.ts';
import { ErpCallError } from './errors.ts';
import type { PullContext } from './pull-memory.ts';
import { parseJson } from './reader.ts';
import { callPath } from './wire/calls.ts';
import type { Place } from './wire/problems.ts';
import { parseProduct } from './wire/product.ts';

/** The pause between the two requests. It is longer than a second, because signatures may change once per second. */
const pauseMs = 1_100;

/** Requests a product twice to find parameters that change, such as signatures. */
export async function readPictureParameters(
  products: readonly Product[],
  { varying, fixed }: PictureParameters,
  context: PullContext,
): Promise<PictureParameters> {
  const known = { varying: new Set(varying), fixed: new Set(fixed) };
  for (const product of products) {
    const names = namesIn(product.images).filter(
      (name) => !known.varying.has(name) && !known.fixed.has(name),
    );
    const differing = names.length === 0 ? null : await readDiffering(product, context);
    if (differing === null) continue;
    for (const name of differing) known.varying.add(name);
    for (const name of names) if (!differing.has(name)) known.fixed.add(name);
  }
  return { varying: [...known.varying].sort(), fixed: [...known.fixed].sort() };
}

function namesIn(images: readonly Image[]): readonly string[] {
  return images
    .filter(({ url }) => url.includes('?'))
    .flatMap(({ url }) => [...new URL(url).searchParams.keys()]);
}

async function readDiffering(
  { id, images }: Product,
  { reader, toUrl, brand, source, signal }: PullContext,
): Promise<ReadonlySet<string> | null> {
  const call = callPath.product(brand.identifier, id);
  const place: Place = { brand: brand.code, call, place: '', about: { kind: 'product', id } };
  const parse = parseJson((body) => parseProduct(body, place, source).model?.images ?? []);
  try {
    await sleep(pauseMs, undefined, { signal });
    return findDiffering(images, (await reader.readUncached(toUrl(call), parse)) ?? []);
  } catch (error) {
    if (error instanceof ErpCallError) return null;
    throw error;
  }
}

function findDiffering(images: readonly Image[], others: readonly Image[]): ReadonlySet<string> {
  const differing = new Set<string>();
  for (const [at, { url }] of images.entries()) {
    const [one, other] = [new URL(url), new URL(others[at]?.url ?? url)];
    if (one.origin + one.pathname !== other.origin + other.pathname) continue;
    for (const name of new Set([...one.searchParams.keys(), ...other.searchParams.keys()]))
      if (one.searchParams.get(name) !== other.searchParams.get(name)) differing.add(name);
  }
  return differing;
}
