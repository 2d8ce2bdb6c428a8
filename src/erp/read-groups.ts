import pMap from 'p-map';
import { type Group, type GroupKind, groupKinds, type Product } from '#catalogue/product.ts';
import type { Problem } from '#catalogue/problem.ts';
import { digest8 } from '#catalogue/digest.ts';
import { memoize } from '#catalogue/memoize.ts';
import { assignSlugs } from '#catalogue/slug.ts';
import { type ErpCall, parseJson } from './reader.ts';
import { ErpCallError } from './errors.ts';
import { readSeriesIds } from './product-lists.ts';
import { type PullContext, reuseModel } from './pull-memory.ts';
import { sanitiseParsed } from './sanitise.ts';
import { callPath } from './wire/calls.ts';
import { toId } from './wire/product.ts';
import { parseGroup } from './wire/group.ts';
import { type Parsed, toProblem } from './wire/problems.ts';

export interface ReadGroups extends Readonly<Record<GroupKind, readonly Group[]>> {
  readonly problems: readonly Problem[];
}

/** Reads the groups that products name, because no call lists all groups (requirement 7.6). */
export async function readGroups(
  products: readonly Pick<Product, 'categoryNames' | 'seriesName'>[],
  context: PullContext,
): Promise<ReadGroups> {
  const { concurrency, signal } = context;
  const categories = new Set(products.flatMap(({ categoryNames }) => categoryNames));
  const series = new Set(products.flatMap(({ seriesName }) => seriesName ?? []));
  const names = { category: categories, series } satisfies Record<GroupKind, ReadonlySet<string>>;
  const named = groupKinds.flatMap((kind) => [...names[kind]].map((name) => ({ kind, name })));
  const read = await pMap(named, ({ kind, name }) => readGroup(kind, name, context), { concurrency, signal });
  const problems = read.flatMap((one) => one.problems);
  return {
    category: omitDuplicatePages('category', read.slice(0, categories.size), problems, context),
    series: omitDuplicatePages('series', read.slice(categories.size), problems, context),
    problems,
  };
}

function omitDuplicatePages(
  kind: GroupKind,
  read: readonly Parsed<Group>[],
  problems: Problem[],
  { brand }: PullContext,
): readonly Group[] {
  const groups = read.flatMap(({ model }) => model ?? []);
  const slugs = assignSlugs(groups.map(({ name }) => name));
  const first = new Map<string, string>();
  return groups.filter(({ name }) => {
    const slug = slugs.get(name) ?? name;
    const taken = first.get(slug);
    if (taken === undefined) first.set(slug, name);
    else {
      const call = callPath[kind](brand.identifier, name);
      const place = { brand: brand.code, call, place: name, about: { kind, name } };
      problems.push(toProblem(place, ['same-path', 'left-out'], 'name', ['group-path', kind, name, taken]));
    }
    return taken === undefined;
  });
}

/** If problems are found, reads the list again, because products may have changed meanwhile (requirement 7.8). */
export async function findSeriesProblems(
  products: readonly Product[],
  listing: Promise<ReadonlySet<string>>,
  context: PullContext,
): Promise<readonly Problem[]> {
  const found = compareSeries(products, await listing, context);
  if (found.length === 0) return found;
  return compareSeries(products, await readSeriesIds(context), context);
}

function compareSeries(
  products: readonly Product[],
  listed: ReadonlySet<string>,
  { brand }: PullContext,
): readonly Problem[] {
  const differing = products.filter((product) => (product.seriesName !== null) !== listed.has(product.id));
  const call = callPath.seriesProducts(brand.identifier, brand.flag);
  return differing.map(({ id, seriesName }) => {
    const place = { brand: brand.code, call, place: `id ${id}`, about: { kind: 'product', id } } as const;
    const words =
      seriesName === null ? (['series-missing'] as const) : (['series-unlisted', seriesName] as const);
    return toProblem(place, ['contradiction', 'changed'], 'seriesName', words);
  });
}

/** Checks that browsers receive complete lists, because the ERP may limit the length of lists. */
export async function findShortLists(
  products: readonly Product<string>[],
  groups: Readonly<Record<GroupKind, readonly Group[]>>,
  context: PullContext,
): Promise<readonly Problem[]> {
  const { brand, concurrency, signal } = context;
  if (!brand.live) return [];
  const memberships = products.flatMap((product) => [
    ...product.categoryNames.map((name) => ({ group: `category ${name}`, product })),
    { group: `series ${product.seriesName}`, product },
  ]);
  const members = Map.groupBy(memberships, ({ group }) => group);
  const named = groupKinds.flatMap((kind) => groups[kind].map(({ name }) => ({ kind, name })));
  try {
    const found = await pMap(
      named,
      ({ kind, name }) => {
        const ofGroup = members.get(`${kind} ${name}`)?.map(({ product }) => product) ?? [];
        return findShortList(kind, name, ofGroup, context);
      },
      { concurrency, signal },
    );
    return found.flatMap((problem) => problem ?? []);
  } catch (error) {
    // If a call fails, reports nothing, because the build does not need these calls.
    if (error instanceof ErpCallError) return [];
    throw error;
  }
}

const listCalls = { category: callPath.productsOfCategory, series: callPath.productsOfSeries } as const;

async function findShortList(
  kind: GroupKind,
  name: string,
  members: readonly Product<string>[],
  { brand, reader, readBy, memory, toUrl }: PullContext,
): Promise<Problem | null> {
  const ids = members.map(({ id }) => id);
  const digest = digest8(ids.join('\n'));
  const call = listCalls[kind](brand.identifier, name);
  const isWhole = (listed: readonly string[]) => new Set(listed).isSupersetOf(new Set(ids));
  const listCall: ErpCall<readonly string[]> = {
    ...{ url: toUrl(call), cache: memory.groupLists, readBy, version: digest },
    parse: parseJson((body) => (Array.isArray(body) ? body.map(toId) : [])),
    reuse: (listed) => listed,
    toVersion: (listed) => (isWhole(listed) ? digest : null),
  };
  const isSmall = members.reduce((sum, one) => sum + bytesOf(one), 0) <= brand.liveListingBytes;
  const listed = isSmall ? await reader.read(listCall) : ids;
  if (listed !== null && isWhole(listed)) return null;
  const place = { brand: brand.code, call, place: name, about: { kind, name } };
  const words = ['short-list', kind, name, listed?.length ?? 0, ids.length] as const;
  return toProblem(place, ['contradiction', 'changed'], 'products', words);
}

const bytesOf = memoize((product: Product<string>) => Buffer.byteLength(JSON.stringify(product)));

async function readGroup(kind: GroupKind, name: string, context: PullContext): Promise<Parsed<Group>> {
  const { brand, source, reader, recordsReadBy, memory, former, toUrl } = context;
  const call = callPath[kind](brand.identifier, name);
  const place = { brand: brand.code, call, place: name, about: { kind, name } };
  const read = await reader.read({
    url: toUrl(call),
    cache: memory.groups,
    readBy: recordsReadBy,
    parse: parseJson((body) => sanitiseParsed(parseGroup(body, name, place, source), place, source)),
    reuse: (parsed) => reuseModel(parsed, former[kind].get(name)),
  });
  if (read !== null) return read;
  const words = ['group-unpublished', kind, name] as const;
  return { model: null, problems: [toProblem(place, ['unpublished', 'left-out'], 'name', words)] };
}
