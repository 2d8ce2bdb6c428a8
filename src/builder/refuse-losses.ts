import { type CatalogueLoss, findLoss } from '#catalogue/loss.ts';
import type { NamedGroupLoss } from '#catalogue/name-group-loss.ts';
import { type CatalogueRecord, toRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Brand } from '#config/brands.ts';
import { judgeGroups, judgeProducts } from '#guard/losses.ts';
import type { Violation } from '#guard/violation.ts';
import { BuildError } from './failure.ts';

/** A smaller catalogue may lose any share of its products, but not all. */
const smallCatalogue = 20;

const ifMeant = 'Look into the ERP; if they are meant to be gone, build again with --allow-shrink.';

/** Throws if the snapshot lost so much since the last dist that the ERP's answers, not the catalogue, are the likelier fault. */
export function refuseLosses(before: CatalogueRecord | null, snapshot: Snapshot, brand: Brand): void {
  // Invented products are no measure for real ones.
  if (before === null || before.isDemo !== snapshot.isDemo) return;
  const { identifier, thresholds } = brand;
  const record = toRecord(snapshot, before.trees, {});
  const now = record.products.size;
  const isSmall = before.products.size < smallCatalogue && now > 0;
  const limit = { maxDrop: now === 0 ? 0 : thresholds.maxShrink, isOfDay: false };
  const lost = isSmall ? [] : judgeProducts(before, record, limit);
  if (lost.length > 0) {
    const loss = toLoss(before, record);
    throw new BuildError(
      'shrink',
      `The ERP lists ${now} products of ${identifier}, it listed ${loss.before} before, and ${loss.missing.length} of these are missing; ` +
        `brands.json allows a loss of ${Math.round(thresholds.maxShrink * 100)} % (thresholds.maxShrink). ${ifMeant}`,
      loss,
    );
  }
  const groups = judgeGroups(before, record, limit).filter((one) => one.rule === 'lost-groups');
  if (groups.length === 0) return;
  const clauses = groups.map(formatGroupLoss).join(', and ');
  const loss = toLoss(before, record);
  throw new BuildError(
    'shrink',
    `${identifier} lost ${clauses} in the ERP since it was last read. ${ifMeant}`,
    loss.missing.length === 0 ? null : loss,
    toGroupLoss(groups, before),
  );
}

type GroupLoss = Violation & { readonly rule: 'lost-groups' };

function toLoss(before: CatalogueRecord, record: CatalogueRecord): CatalogueLoss {
  return findLoss(before.products, record.products, before.category);
}

function formatGroupLoss({ subjects, values: { kind, shrunk } }: GroupLoss): string {
  const [{ of = 0, items = [] } = {}] = subjects;
  if (shrunk === null) {
    const names = items.map(({ id }) => id);
    return `${items.length} of ${of} ${kind === 'category' ? 'categories' : 'series'} (${nameFirst(names)})`;
  }
  const names = items.map(({ id, name }) => `${id} ${name.En}`);
  return `${items.length} of ${of} products of the ${kind} ${shrunk.name.En} (${nameFirst(names)})`;
}

const shownNames = 5;

function nameFirst(names: readonly string[]): string {
  const rest = names.length > shownNames ? ` and ${names.length - shownNames} more` : '';
  return `${names.slice(0, shownNames).join(', ')}${rest}`;
}

function toGroupLoss(losses: readonly GroupLoss[], before: CatalogueRecord): NamedGroupLoss {
  const itemsOf = (kind: 'products' | 'groups') =>
    losses.flatMap(({ subjects }) =>
      subjects.filter((one) => one.kind === kind).flatMap(({ items }) => items),
    );
  return {
    products: itemsOf('products'),
    groups: itemsOf('groups'),
    shrunk: losses.flatMap(({ values }) => values.shrunk ?? []),
    before: { products: before.products.size, groups: before.category.size + before.series.size },
  };
}
