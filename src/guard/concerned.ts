import { groupKinds } from '#catalogue/group.ts';
import { type NamedProduct, toNamedProduct } from '#catalogue/loss.ts';
import { type NamedGroupLoss, nameGroupLoss } from '#catalogue/name-group-loss.ts';
import { addressOf, fileBehind } from '#release/address.ts';
import { type Contents, type PageKind, pathIn } from '#release/contents.ts';
import { listImplausible } from './check-plausibility.ts';
import type { GuardContext } from './context.ts';
import { isPage } from './file-kinds.ts';
import type { Violation } from './violation.ts';

/**
 * Lists the products, also those that left a category or series, then the categories and series, that violations are about,
 * for those who know them by name; then other pages by their addresses.
 */
export function listConcerned(
  violations: readonly Violation[],
  context: GuardContext,
): readonly NamedProduct[] {
  const { contents, live } = context;
  const files = new Set(violations.flatMap((violation) => violation.files));
  const others = new Set([...files].filter(isPage));
  const isNamed = (kind: PageKind, id: string) => {
    const named = filesOf(kind, id, contents).filter((file) => files.has(file));
    for (const file of named) others.delete(file);
    return named.length > 0;
  };
  const implausible = new Set(listImplausible(context).flatMap(({ ids }) => ids));
  const hasLostGroups = violations.some(({ rule }) => rule === 'lost-groups');
  const lost = hasLostGroups && live?.contents ? nameGroupLoss(live.contents, contents) : nothingLost;
  const left = new Set(lost.products.map(({ id }) => id));
  const products = [...contents.products]
    .filter(([id]) => isNamed('product', id) || implausible.has(id))
    .filter(([id]) => !left.has(id))
    .map(([id, product]) => toNamedProduct(id, product, contents.category));
  const groups = groupKinds.flatMap((kind) =>
    [...contents[kind]]
      .filter(([name]) => isNamed(kind, name))
      .map(([name, { title }]) => ({ id: name, name: title, categoryNames: [] })),
  );
  return [...lost.products, ...products, ...lost.groups, ...groups, ...[...others].map(toNamedPage)];
}

const nothingLost: NamedGroupLoss = { products: [], groups: [] };

function toNamedPage(file: string): NamedProduct {
  const address = addressOf(file);
  return { id: '', name: { En: address, Zh: address }, categoryNames: [] };
}

function filesOf(kind: PageKind, id: string, contents: Contents): readonly string[] {
  return contents.trees.flatMap((tree) => fileBehind(pathIn(tree, kind, id, contents) ?? '') ?? []);
}
