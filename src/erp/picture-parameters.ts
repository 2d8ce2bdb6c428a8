import { setTimeout as sleep } from 'node:timers/promises';
import { type Group, type GroupKind, groupKinds } from '#catalogue/group.ts';
import type { Image, Product } from '#catalogue/product.ts';
import type { PictureParameters } from '#catalogue/snapshot.ts';
import type { RawHtml } from '#catalogue/text.ts';
import { ErpCallError } from './errors.ts';
import type { PullContext } from './pull-memory.ts';
import { parseJson } from './reader.ts';
import { callPath } from './wire/calls.ts';
import { parseGroup } from './wire/group.ts';
import type { Place } from './wire/problems.ts';
import { parseProduct } from './wire/product.ts';

/** Longer than the second that many signatures and expiry dates are rounded to. */
const pauseMs = 1_100;

interface Pictured extends Readonly<Record<GroupKind, readonly Group[]>> {
  readonly products: readonly Product[];
}

/**
 * Reads a record with unknown picture parameters again and compares its addresses. A pull repeats it only when a new name
 * appears, at most for one record of each name.
 */
export async function readPictureParameters(
  pictured: Pictured,
  { varying, fixed }: PictureParameters,
  context: PullContext,
): Promise<PictureParameters> {
  const known = { varying: new Set(varying), fixed: new Set(fixed) };
  for (const record of listRecords(pictured, context)) {
    const names = namesIn(record.images).filter((name) => !known.varying.has(name) && !known.fixed.has(name));
    const differing = names.length === 0 ? null : await readDiffering(record, context);
    if (differing === null) continue;
    for (const name of differing) known.varying.add(name);
    for (const name of names) if (!differing.has(name)) known.fixed.add(name);
  }
  return { varying: [...known.varying].sort(), fixed: [...known.fixed].sort() };
}

interface PicturedRecord {
  readonly images: readonly Image[];
  readonly call: string;
  readonly read: (body: unknown, place: Place) => readonly Image[];
}

/** Lists the records with parameters in their pictures' addresses. */
function listRecords(
  { products, ...groups }: Pictured,
  { brand: { identifier }, source }: PullContext,
): readonly PicturedRecord[] {
  const hasParameters = (images: readonly Image[]) => images.some(({ url }) => url.includes('?'));
  const ofProducts = products
    .filter(({ images }) => hasParameters(images))
    .map(({ id, images }): PicturedRecord => {
      const read = (body: unknown, place: Place) => parseProduct(body, place, source).model?.images ?? [];
      return { images, call: callPath.product(identifier, id), read };
    });
  const ofGroups = groupKinds.flatMap((kind) =>
    groups[kind]
      .filter((group) => hasParameters(imagesOf(group)))
      .map((group): PicturedRecord => {
        const read = (body: unknown, place: Place) =>
          imagesOf(parseGroup(body, group.name, place, source).model);
        return { images: imagesOf(group), call: callPath[kind](identifier, group.name), read };
      }),
  );
  return [...ofProducts, ...ofGroups];
}

function imagesOf(group: Pick<Group<RawHtml>, 'image'> | null): readonly Image[] {
  return group?.image ? [group.image] : [];
}

function namesIn(images: readonly Image[]): readonly string[] {
  return images.flatMap(({ url }) => [...new URL(url).searchParams.keys()]);
}

/** Returns null if the record can't be read again. */
async function readDiffering(
  { images, call, read }: PicturedRecord,
  { reader, toUrl, brand, signal }: PullContext,
): Promise<ReadonlySet<string> | null> {
  const place: Place = { brand: brand.code, call, place: '', about: { kind: 'list' } };
  const readAgain = async () =>
    findDiffering(
      images,
      (await reader.readAnew(
        toUrl(call),
        parseJson((body) => read(body, place)),
      )) ?? [],
    );
  try {
    const differing = await readAgain();
    if (differing.size > 0) return differing;
    await sleep(pauseMs, undefined, { signal });
    return await readAgain();
  } catch (error) {
    if (error instanceof ErpCallError) return null;
    throw error;
  }
}

/** Names the parameters of the same pictures, by place and path, that have other values in the other list. */
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
