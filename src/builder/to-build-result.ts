import type { BuildPhase } from './phases.ts';
import { TargetError } from '#publish/targets/target.ts';
import { isDiskFull } from '#files/disk-error.ts';
import { ErpCallError, ErpContentError } from '#erp/errors.ts';
import { formatProblems } from '#catalogue/problem.ts';
import { toLinks } from '#reports/content-report/finding.ts';
import { formatRefusal } from '#guard/rule-texts.ts';
import { summariseRefusal } from '#guard/refusal.ts';
import { neverForcedRules, type Violation } from '#guard/violation.ts';
import { DemoContentError, liveIdOf, type PublishReport } from '#publish/publish-release.ts';
import { BuildError, type FailureCause } from './failure.ts';
import { parseReleaseId } from '#release/release.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import type { Expectation, PageLink, Refusal } from './build-job.ts';
import { summariseChanges } from './summarise-changes.ts';

export function toBuildResult(report: PublishReport) {
  const { kind, release, changes } = report;
  const { products, pages } = release.counts;
  return {
    // Only dry runs report `planned`, and dry runs do not call this function.
    kind: kind === 'planned' ? ('unchanged' as const) : kind,
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

export function toBuildError(
  error: unknown,
  phase: BuildPhase,
  redact: (text: string) => string,
): BuildError {
  if (error instanceof BuildError) return new BuildError(error.why, redact(error.message), error.violations);
  return new BuildError(findCause(error, phase), redact(toMessage(error)));
}

const shownProblems = 5;

function toMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ErpContentError)) return message;
  return [message, ...formatProblems(error.problems).slice(0, shownProblems)].join('\n');
}

function findCause(error: unknown, phase: BuildPhase): FailureCause {
  const chain = toChain(error);
  if (chain.some(isDiskFull)) return 'disk-full';
  if (error instanceof ErpCallError && error.fault.isTooLarge) return 'erp-too-large';
  if (error instanceof ErpCallError) return error.fault.isTransient ? 'erp-down' : 'erp-refused';
  if (error instanceof ErpContentError) return 'erp-content';
  if (error instanceof DemoContentError) return 'demo-content';
  if (error instanceof TargetError) return error.isRefusal ? 'target-refused' : 'target-down';
  return phase === 'render' && !chain.some((one) => 'syscall' in one || 'errcode' in one) ? 'page' : 'other';
}

function toChain(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...toChain(error.cause)] : [];
}
