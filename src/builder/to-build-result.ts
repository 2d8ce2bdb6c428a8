import type { Changes } from '#reports/changes/changes.ts';
import { toLinks } from '#reports/content-report/finding.ts';
import type { Brand } from '#config/brands.ts';
import { neverForcedRules } from '#guard/rules.ts';
import { formatRefusal, type Violation } from '#guard/worded-violation.ts';
import type { PublishReport } from '#publish/publish-release.ts';
import type { FailureCause } from './failure.ts';
import { listOtherBrands } from './other-brands.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import type { BuildResult, Expectation, PageLink, Refusal } from './build-job.ts';
import { summariseChanges } from './summarise-changes.ts';

type PublishedPart = Pick<
  BuildResult,
  'kind' | 'release' | 'former' | 'products' | 'pages' | 'change' | 'refusal'
>;

/** Sums up a publish for the service. */
export function toBuildResult(
  report: PublishReport,
  brand: Brand,
  brands: ReadonlyMap<string, Brand>,
): PublishedPart {
  const { kind, release, changes } = report;
  const { products, pages } = release.counts;
  return {
    // Only a dry run is planned.
    kind: kind === 'planned' ? 'unchanged' : kind,
    release: releaseOf(kind, release.id, changes),
    former: changes.before?.id ?? null,
    products,
    pages: Object.values(pages).reduce((sum, count) => sum + count, 0),
    change: summariseChanges(changes),
    refusal: kind === 'refused' ? toRefusal(report, brand, brands) : null,
  };
}

function releaseOf(kind: PublishReport['kind'], id: string, { before }: Changes): string | null {
  if (kind === 'live' || kind === 'held') return id;
  return kind === 'unchanged' ? (before?.id ?? null) : null;
}

type RefusedPart = Pick<PublishReport, 'violations' | 'loss' | 'concerned' | 'affected' | 'implausible'>;

export function toRefusal(
  { violations, loss, concerned, affected, implausible }: RefusedPart,
  brand: Brand,
  brands: ReadonlyMap<string, Brand>,
): Refusal {
  const found = violations.map((violation) => ({
    rule: violation.rule,
    others: listOtherBrands(violation, brand, brands.values()).map(({ name }) => name),
  }));
  // A page is not broken where its text names another brand.
  const rules = [...new Set(found.map(({ rule, others }) => (others.length > 0 ? 'other-brand' : rule)))];
  return {
    why: causeOf(violations),
    message: formatRefusal(violations),
    rules,
    // Of a release that is refused for something else, those that are missing were withdrawn.
    loss: rules.includes('drop') ? loss : null,
    concerned,
    affected: affected.map((one) => (rules.includes(one.rule) ? one : { ...one, rule: 'other-brand' })),
    implausible,
    otherBrands: [...new Set(found.flatMap(({ others }) => others))],
  };
}

/** Tells apart a release with far fewer products, which may be meant so, and one that may never be published. */
function causeOf(violations: readonly Violation[]): FailureCause {
  if (violations.some(({ rule }) => neverForcedRules.has(rule))) return 'guard-grave';
  const isShrink = violations.every(({ rule }) => rule === 'drop' || rule === 'language-gone');
  return isShrink ? 'shrink' : 'guard';
}

/** Returns the pages of those products that have one, by their ids. */
export function linkProducts(
  products: readonly Expectation[],
  contents: CatalogueRecord,
  siteUrl: string,
): Readonly<Record<string, PageLink>> {
  const linkTo = toLinks(contents, siteUrl);
  const links = products.flatMap(({ id }): [string, PageLink][] => {
    const product = contents.products.get(id);
    const { url } = linkTo('product', id);
    return product === undefined || url === null ? [] : [[id, { name: product.name.En, url }]];
  });
  return Object.fromEntries(links);
}
