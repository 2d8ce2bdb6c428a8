import { toLinks } from '#reports/content-report/finding.ts';
import { formatRefusal } from '#guard/rule-texts.ts';
import { summariseRefusal } from '#guard/refusal.ts';
import { neverForcedRules, type Violation } from '#guard/violation.ts';
import { liveIdOf, type PublishReport } from '#publish/publish-release.ts';
import type { FailureCause } from './failure.ts';
import { parseReleaseId } from '#release/release.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import type { BuildResult, Expectation, PageLink, Refusal } from './build-job.ts';
import { summariseChanges } from './summarise-changes.ts';

type PublishedPart = Pick<
  BuildResult,
  'kind' | 'release' | 'former' | 'digest' | 'products' | 'pages' | 'change' | 'refusal'
>;

export function toBuildResult(report: PublishReport): PublishedPart {
  const { kind, release, changes } = report;
  const { products, pages } = release.counts;
  return {
    // `planned` is the result of a dry run, which builders do not request.
    kind: kind === 'planned' ? 'unchanged' : kind,
    release: kind === 'held' ? release.id : liveIdOf(report),
    former: changes.before?.id ?? null,
    digest: parseReleaseId(release.id).digest,
    products,
    pages: Object.values(pages).reduce((sum, count) => sum + count, 0),
    change: summariseChanges(changes),
    refusal: kind === 'refused' ? toRefusal(report) : null,
  };
}

export function toRefusal({ violations }: Pick<PublishReport, 'violations'>): Refusal {
  return {
    ...summariseRefusal(violations),
    why: causeOf(violations),
    message: formatRefusal(violations),
  };
}

/** Returns the cause of a refusal. A loss may be intended, but some violations may never be published. */
function causeOf(violations: readonly Violation[]): FailureCause {
  if (violations.some(({ rule }) => neverForcedRules.has(rule))) return 'guard-grave';
  const isShrink = violations.every(({ rule }) => rule === 'drop' || rule === 'language-gone');
  return isShrink ? 'shrink' : 'guard';
}

export function linkProducts(
  products: readonly Expectation[],
  record: CatalogueRecord,
  siteUrl: string,
): Readonly<Record<string, PageLink>> {
  const linkTo = toLinks(record, siteUrl);
  const links = products.flatMap(({ id }): [string, PageLink][] => {
    const product = record.products.get(id);
    const { url } = linkTo('product', id);
    return product === undefined || url === null ? [] : [[id, { name: product.name.En, url }]];
  });
  return Object.fromEntries(links);
}
