import { setTimeout as sleep } from 'node:timers/promises';
import { memoize } from '#catalogue/memoize.ts';
import type { Group, GroupKind } from '#catalogue/group.ts';
import type { Image, Product } from '#catalogue/product.ts';
import type { RawHtml } from '#catalogue/text.ts';
import type { PictureParameters } from '#catalogue/snapshot.ts';
import { ErpCallError } from './errors.ts';
import type { PullContext } from './pull-memory.ts';
import { parseJson } from './reader.ts';
import { callPath } from './wire/calls.ts';
import { parseGroup } from './wire/group.ts';
import type { Place } from './wire/problems.ts';
import { parseProduct } from './wire/product.ts';

/** Longer than the second that many signatures and expiry dates are rounded to. */
const pauseMs = 1_100;

/**
 * Reads a record with unknown picture parameters again and compares its addresses. A pull repeats it only when a new name
 * appears, at most for one record of each name.
 */
export async function readPictureParameters(
  { products, category, series }: Pictured,
  { varying, fixed }: PictureParameters,
  context: PullContext,
): Promise<PictureParameters> {
  const known = { varying: new Set(varying), fixed: new Set(fixed) };
  const sources = [
    ...products.map((product) => ({ product, images: product.images })),
    ...category.map((group) => ({ kind: 'category', group, images: imagesOf(group) }) as const),
    ...series.map((group) => ({ kind: 'series', group, images: imagesOf(group) }) as const),
  ];
  for (const source of sources) {
    const names = namesIn(source.images).filter((name) => !known.varying.has(name) && !known.fixed.has(name));
    if (names.length === 0) continue;
    const differing = await readDiffering(source, context);
    if (differing === null) continue;
    for (const name of differing) known.varying.add(name);
    for (const name of names) if (!differing.has(name)) known.fixed.add(name);
  }
  return { varying: [...known.varying].sort(), fixed: [...known.fixed].sort() };
}

interface Pictured extends Readonly<Record<GroupKind, readonly Group[]>> {
  readonly products: readonly Product[];
}

type Source = { readonly images: readonly Image[] } & (
  { readonly product: Product } | { readonly kind: GroupKind; readonly group: Group }
);

function imagesOf({ image }: Pick<Group<RawHtml>, 'image'>): readonly Image[] {
  return image === null ? [] : [image];
}

const namesIn = memoize((images: readonly Image[]) =>
  images.flatMap(({ url }) => (url.includes('?') ? [...new URL(url).searchParams.keys()] : [])),
);

/** Returns null if the record can't be read again. */
async function readDiffering(source: Source, context: PullContext): Promise<ReadonlySet<string> | null> {
  const { images } = source;
  try {
    const differing = findDifferingParameters(images, await readAgain(source, context));
    if (differing.size > 0) return differing;
    await sleep(pauseMs, undefined, { signal: context.signal });
    return findDifferingParameters(images, await readAgain(source, context));
  } catch (error) {
    if (error instanceof ErpCallError) return null;
    throw error;
  }
}

async function readAgain(
  source: Source,
  { reader, toUrl, brand, source: images }: PullContext,
): Promise<readonly Image[]> {
  const { identifier, code } = brand;
  const about = { kind: 'list' } as const;
  const read = (call: string, toImages: (body: unknown, place: Place) => readonly Image[]) =>
    reader.readAnew(
      toUrl(call),
      parseJson((body) => toImages(body, { brand: code, call, place: '', about })),
    );
  if ('product' in source) {
    const call = callPath.product(identifier, source.product.id);
    return (await read(call, (body, place) => parseProduct(body, place, images).model?.images ?? [])) ?? [];
  }
  const { kind, group } = source;
  const call = callPath[kind](identifier, group.name);
  const toImages = (body: unknown, place: Place) => {
    const { model } = parseGroup(body, group.name, place, images);
    return model === null ? [] : imagesOf(model);
  };
  return (await read(call, toImages)) ?? [];
}

/** Names the parameters of the same pictures, by place and path, that have other values in the other list. */
function findDifferingParameters(images: readonly Image[], others: readonly Image[]): ReadonlySet<string> {
  const differing = new Set<string>();
  for (const [at, { url }] of images.entries()) {
    const [one, other] = [new URL(url), new URL(others[at]?.url ?? url)];
    if (one.origin + one.pathname !== other.origin + other.pathname) continue;
    for (const name of new Set([...one.searchParams.keys(), ...other.searchParams.keys()]))
      if (one.searchParams.get(name) !== other.searchParams.get(name)) differing.add(name);
  }
  return differing;
}
