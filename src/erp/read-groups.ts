import pMap from 'p-map';
import type { Group, GroupKind } from '#catalogue/group.ts';
import type { RawHtml } from '#catalogue/html.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { type ReadContext, readProductList } from './read-products.ts';
import { callPath } from './wire/calls.ts';
import { parseGroup } from './wire/group.ts';
import type { Parsed } from './wire/place.ts';

export interface RawGroups {
  readonly groups: readonly Group<RawHtml>[];
  readonly problems: readonly Problem[];
}

/** The categories or series that the products name: no call lists them (contract, Shapes). */
export async function readGroups(
  kind: GroupKind,
  names: Iterable<string>,
  context: ReadContext,
): Promise<RawGroups> {
  const parsed = await pMap(new Set(names), (name) => readGroup(kind, name, context), {
    concurrency: context.concurrency,
    signal: context.signal,
  });
  return {
    groups: parsed.flatMap(({ model }) => model ?? []),
    problems: parsed.flatMap(({ problems }) => problems),
  };
}

/** Holds the series that products name against the call that lists all series products (contract, "Who asks what"). */
export async function checkSeriesMembers(
  products: readonly Product<RawHtml>[],
  context: ReadContext,
): Promise<readonly Problem[]> {
  const call = callPath.seriesProducts(context.brand.identifier, context.brand.flag);
  const listed = new Set((await readProductList(call, context)).map(idOf));
  const doubtful = products.filter((product) => (product.seriesName !== null) !== listed.has(product.id));
  return doubtful.map(({ id, seriesName }) => ({
    brand: context.brand.code,
    effect: 'changed',
    call,
    place: `id ${id}`,
    field: 'seriesName',
    message:
      seriesName === null
        ? 'Listed among the series products, but the product names no series. Shown in none; set its series in the ERP.'
        : `The product names the series ${seriesName}, but is not listed among the series products. Shown in it; look into the ERP.`,
  }));
}

async function readGroup(
  kind: GroupKind,
  name: string,
  context: ReadContext,
): Promise<Parsed<Group<RawHtml>>> {
  const call = callPath[kind](context.brand.identifier, name);
  const place = { brand: context.brand.code, call, place: name };
  const parsed = await context.reader.read(call, {
    parse: (body) => parseGroup(body, name, place, context.source),
  });
  if (parsed !== null) return parsed;
  const message = `Products name the ${kind} "${name}", but it is not published. Its page is left out; publish it or take the name off the products.`;
  return { model: null, problems: [{ ...place, effect: 'left-out', field: 'name', message }] };
}

function idOf(item: unknown): string {
  // As the wire reads ids; what lacks one is no product of the brand's list either.
  return typeof item === 'object' && item !== null && 'id' in item ? String(item.id).toWellFormed() : '';
}
