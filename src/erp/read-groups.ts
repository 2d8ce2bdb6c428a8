import pMap from 'p-map';
import { chunksOf } from '#catalogue/chunks.ts';
import { type Group, type GroupKind, groupKinds } from '#catalogue/group.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { rememberByMembers } from '#catalogue/remember.ts';
import { makeParsedSafe } from './make-safe.ts';
import type { ReadContext } from './read-context.ts';
import { readSeriesIds } from './read-lists.ts';
import { restoreParsed, reuse } from './restore.ts';
import { callPath } from './wire/calls.ts';
import { parseGroup } from './wire/group.ts';
import type { Parsed } from './wire/place.ts';

export interface ReadGroups extends Readonly<Record<GroupKind, readonly Group[]>> {
  readonly problems: readonly Problem[];
}

/** The categories and series that the products name: no call lists them (requirement 7.6). */
export async function readGroups(products: readonly Product[], context: ReadContext): Promise<ReadGroups> {
  const { concurrency, signal } = context;
  const names = listNames(products);
  const asked = groupKinds.flatMap((kind) => [...names[kind]].map((name) => ({ kind, name })));
  const read = await pMap(asked, ({ kind, name }) => readGroup(kind, name, context), { concurrency, signal });
  const first = names.category.size;
  return {
    category: read.slice(0, first).flatMap(({ model }) => model ?? []),
    series: read.slice(first).flatMap(({ model }) => model ?? []),
    problems: read.flatMap(({ problems }) => problems),
  };
}

type Names = Readonly<Record<GroupKind, ReadonlySet<string>>>;

/** So many of thousands of products, which mostly are those of the pull before. */
const chunkSize = 64;

function listNames(products: readonly Product[]): Names {
  const chunks = [...chunksOf(products, chunkSize)].map(namesIn);
  return {
    category: new Set(chunks.flatMap(({ category }) => [...category])),
    series: new Set(chunks.flatMap(({ series }) => [...series])),
  };
}

const namesIn = rememberByMembers((products: readonly Product[]): Names => ({
  category: new Set(products.flatMap(({ categoryNames }) => categoryNames)),
  series: new Set(products.flatMap(({ seriesName }) => seriesName ?? [])),
}));

/**
 * Holds the series that products name against the call that lists all series products (requirement 7.8): `listing`,
 * which may be older than the products. Only where they disagree is it asked for again.
 */
export async function findSeriesProblems(
  products: readonly Product[],
  listing: Promise<ReadonlySet<string>>,
  context: ReadContext,
): Promise<readonly Problem[]> {
  const found = checkSeriesMembers(products, await listing, context);
  if (found.length === 0) return found;
  return checkSeriesMembers(products, await readSeriesIds(context), context);
}

function checkSeriesMembers(
  products: readonly Product[],
  listed: ReadonlySet<string>,
  context: ReadContext,
): readonly Problem[] {
  const doubtful = products.filter((product) => (product.seriesName !== null) !== listed.has(product.id));
  return doubtful.map(({ id, seriesName }) => ({
    brand: context.brand.code,
    kind: 'contradiction',
    about: { kind: 'product', id },
    effect: 'changed',
    call: callPath.seriesProducts(context.brand.identifier, context.brand.flag),
    place: `id ${id}`,
    field: 'seriesName',
    message:
      seriesName === null
        ? 'Listed among the series products, but the product names no series. Shown in none; set its series in the ERP.'
        : `The product names the series ${seriesName}, but is not listed among the series products. Shown in it; look into the ERP.`,
  }));
}

async function readGroup(kind: GroupKind, name: string, context: ReadContext): Promise<Parsed<Group>> {
  const { brand, source, reader, remembered, former, toUrl } = context;
  const call = callPath[kind](brand.identifier, name);
  const place = { brand: brand.code, call, place: name, about: { kind, name } };
  const read = await reader.read({
    url: toUrl(call),
    remembered: remembered.groups,
    make: (body) =>
      reuse(makeParsedSafe(parseGroup(body, name, place, source), place, source), former[kind].get(name)),
    restore: (json) => restoreParsed(json, former[kind].get(name)),
  });
  if (read !== null) return read;
  const message = `Products name the ${kind} "${name}", but it is not published. Its page is left out; publish it or take the name off the products.`;
  const problem = { ...place, kind: 'unpublished', effect: 'left-out', field: 'name', message } as const;
  return { model: null, problems: [problem] };
}
