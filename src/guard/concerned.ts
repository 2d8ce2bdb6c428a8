import { groupKinds } from '#catalogue/group.ts';
import { type NamedProduct, toNamedProduct } from '#catalogue/loss.ts';
import { type NamedGroupLoss, nameGroupLoss } from '#catalogue/name-group-loss.ts';
import { addressOf } from '#release/address.ts';
import type { PageKind } from '#release/contents.ts';
import { findGroupLosses } from './check-counts.ts';
import { listImplausible } from './check-plausibility.ts';
import type { GuardContext } from './context.ts';
import { isPage } from './file-kinds.ts';
import { findSubject } from './name-files.ts';
import type { Violation } from './worded-violation.ts';

/**
 * Lists the products, also those that left a category or series, then the categories and series, that violations are about,
 * for those who know them by name; then other pages by their addresses.
 */
export function listConcerned(
  violations: readonly Violation[],
  context: GuardContext,
): readonly NamedProduct[] {
  const { contents } = context;
  const files = [...new Set(violations.flatMap((violation) => violation.files))];
  const found = files.flatMap((file) => findSubject(file, context) ?? []);
  const idsOf = (kind: PageKind) => new Set(found.flatMap((one) => (one.kind === kind ? one.id : [])));
  const ids = idsOf('product');
  const others = files.filter((file) => isPage(file) && findSubject(file, context) === null);
  const implausible = new Set(listImplausible(context).flatMap(({ ids }) => ids));
  const hasLostGroups = violations.some(({ rule }) => rule === 'lost-groups');
  const before = hasLostGroups ? findGroupLosses(context)?.before : undefined;
  const lost: Pick<NamedGroupLoss, 'products' | 'groups'> =
    before === undefined ? { products: [], groups: [] } : nameGroupLoss(before, contents);
  const left = new Set(lost.products.map(({ id }) => id));
  const products = [...contents.products]
    .filter(([id]) => ids.has(id) || implausible.has(id))
    .filter(([id]) => !left.has(id))
    .map(([id, product]) => toNamedProduct(id, product, contents.category));
  const groups = groupKinds.flatMap((kind) => {
    const names = idsOf(kind);
    return [...contents[kind]]
      .filter(([name]) => names.has(name))
      .map(([name, { title }]) => ({ id: name, name: title, categoryNames: [] }));
  });
  return [...lost.products, ...products, ...lost.groups, ...groups, ...others.map(toNamedPage)];
}

function toNamedPage(file: string): NamedProduct {
  const address = addressOf(file);
  return { id: '', name: { En: address, Zh: address }, categoryNames: [] };
}
