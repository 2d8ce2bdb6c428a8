import { hash } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import { judge, type JudgedRelease } from '#guard/judge.ts';
import type { Rule, Violation } from '#guard/violation.ts';
import {
  type BuiltDist,
  keepRecord,
  parseReleaseId,
  readRecord,
  type Release,
  toDayStart,
} from '#release/release.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import { formatRecord } from '#catalogue/record-file.ts';
import { type Changes, toChanges } from '#reports/changes/changes.ts';
import { type ContentReport, toContentReport } from '#reports/content-report/content-report.ts';
import { toLinks } from '#reports/content-report/finding.ts';
import { nothingToPurge, type PurgeReport } from './purge/call.ts';
import { type DuePurge, openDuePurge, openPurge } from './purge/purge.ts';
import { noTransfer, type OnStep, type Target, type TargetResult, type Transfer } from './targets/target.ts';
import { planPublish, type PublishPlan } from './plan-publish.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { acceptsDemoContent } from './targets/open-target.ts';

export interface PublishRequest {
  readonly brand: Brand;
  readonly brands: ReadonlyMap<string, Brand>;
  /** Called after the ticket is taken, so that the content is not older than the ticket. */
  readonly readBuilt: () => Promise<BuiltDist>;
  /** If null, `publishRelease` takes a ticket. */
  readonly ticket: number | null;
  readonly isHeld: boolean;
  readonly known?: readonly string[];
  readonly force: string | null;
  readonly neverForced?: ReadonlySet<Rule>;
  readonly isDryRun: boolean;
  readonly onStep: OnStep;
  /** If it returns false, nothing is uploaded and the result is `superseded`. */
  readonly mayPublish?: () => Promise<boolean>;
}

export interface PublishReport {
  readonly brand: string;
  readonly release: Release;
  readonly kind: TargetResult['kind'] | 'refused' | 'planned';
  readonly violations: readonly Violation[];
  readonly changes: Changes;
  readonly content: ContentReport;
  readonly plan: PublishPlan;
  readonly transfer: Transfer;
  readonly purge: PurgeReport;
  readonly seconds: number;
}

/** Null unless the publish is `live` or `unchanged`. */
export function liveIdOf({ kind, release, changes }: PublishReport): string | null {
  if (kind === 'live') return release.id;
  return kind === 'unchanged' ? (changes.before?.id ?? null) : null;
}

export interface PublishTools {
  readonly target: Pick<Target, 'takeTicket' | 'readLive' | 'readRelease' | 'publish'>;
  readonly purge: DuePurge;
  readonly takesDemoContent: boolean;
}

/** After an error or a refusal by the guard, the live release is unchanged. */
export async function publishRelease(tools: PublishTools, request: PublishRequest): Promise<PublishReport> {
  const started = performance.now();
  const { brand, isDryRun } = request;
  const { target } = tools;
  const ticket = request.ticket ?? (isDryRun ? 0 : await target.takeTicket());
  const live = await target.readLive();
  const built = await request.readBuilt();
  refuseDemoContent(built.snapshot, request, tools.takesDemoContent);
  const dayStart = live && toDayStart(live, new Date());
  const start = live === null || dayStart === null ? null : await readDayStart(target, live, dayStart);
  const violations = judge(toJudged(request, built, live, start));
  const release = toRelease(built, ticket, { dayStart, forced: request.force });
  keepRecord(release, built.record);
  const plan = planPublish(live, release, brand.siteUrl);
  const isRefused = violations.some(
    ({ rule }) => request.force === null || request.neverForced?.has(rule) === true,
  );
  const isUnchanged = request.isHeld && isKnown(release, plan, request);
  const result =
    isRefused || isDryRun
      ? null
      : isUnchanged
        ? ({ kind: 'unchanged', transfer: noTransfer } as const)
        : await upload(tools, request, built, release, plan);
  // Purges for an unchanged release too, because its publisher may have been killed before the purge.
  const isLive = result?.kind === 'live' || result?.kind === 'unchanged';
  const purge = isLive ? await tools.purge.purge() : nothingToPurge;
  return {
    brand: brand.code,
    release,
    kind: result?.kind ?? (isRefused ? 'refused' : 'planned'),
    violations,
    changes: toChanges(
      live && { release: live, record: readRecord(live) },
      { release, record: built.record },
      brand.siteUrl,
    ),
    content: toContentReport(built.snapshot, toLinks(built.record, brand.siteUrl), brand),
    plan,
    transfer: result?.transfer ?? noTransfer,
    purge,
    seconds: (performance.now() - started) / 1000,
  };
}

async function readDayStart(
  target: Pick<Target, 'readRelease'>,
  live: Release,
  id: string,
): Promise<CatalogueRecord | null> {
  return id === live.id ? readRecord(live) : target.readRelease(id).then(readRecord, () => null);
}

function isKnown(
  { id }: Release,
  { uploads, deletions }: PublishPlan,
  { known = [] }: PublishRequest,
): boolean {
  return uploads.length + deletions.length === 0 || known.includes(parseReleaseId(id).digest);
}

async function upload(
  { target, purge }: PublishTools,
  { isHeld, onStep, mayPublish }: PublishRequest,
  { readFile }: BuiltDist,
  release: Release,
  plan: PublishPlan,
): Promise<TargetResult> {
  if (!isHeld) await purge.expect(plan.purges);
  if (mayPublish !== undefined && !(await mayPublish())) return { kind: 'superseded', transfer: noTransfer };
  return target.publish({ release, ticket: release.generation, isHeld, readFile, onStep });
}

function toRelease(
  built: BuiltDist,
  generation: number,
  judged: Pick<Release, 'dayStart' | 'forced'>,
): Release {
  const { brand, commit, code, snapshotDigest: snapshot, files, pulledAt, record } = built;
  const digest = hash('sha256', JSON.stringify([code, snapshot]), 'hex').slice(0, 12);
  return {
    id: `${String(generation).padStart(8, '0')}-${digest}`,
    ...{ brand, generation, commit, code, snapshot, counts: record.counts, files, pulledAt, ...judged },
    createdAt: new Date().toISOString(),
    contents: formatRecord(record),
  };
}

function toJudged(
  { brand, brands, ticket }: PublishRequest,
  { snapshotDigest, files, manifest, record, pulledAt, failure }: BuiltDist,
  live: Release | null,
  dayStart: CatalogueRecord | null,
): JudgedRelease {
  const reason = failure?.split('\n')[0];
  return {
    ...{ brand, manifest, files, record },
    otherBrands: [...brands.values()].filter(({ code }) => code !== brand.code),
    // Compares pull times only if no ticket orders the releases, because machines' clocks differ.
    pulled: { at: ticket === null ? pulledAt : null, snapshot: snapshotDigest },
    live: live && { ...live, record: readRecord(live) },
    dayStart,
    failedCalls: reason === undefined ? [] : [{ call: 'the last build', reason }],
  };
}

export interface PublisherSettings {
  readonly workspace: Workspace;
  readonly environment: Environment;
  readonly target: string;
}

export function toPublishTools(
  target: Target,
  brand: Brand,
  { environment, target: address }: PublisherSettings,
): PublishTools {
  const purge = openDuePurge(openPurge(brand, environment.cloudflareToken), target.purgeNote);
  return { target, purge, takesDemoContent: acceptsDemoContent(address) };
}

export class DemoContentError extends Error {
  override readonly name = 'DemoContentError';
}

/** Throws for demo content, unless the target accepts it or someone runs the command `publish` with `--force`. */
export function refuseDemoContent(
  { isDemo }: Pick<Snapshot, 'isDemo'>,
  { brand, force, neverForced }: Pick<PublishRequest, 'brand' | 'force' | 'neverForced'>,
  isTaken: boolean,
): void {
  const isForced = force !== null && neverForced === undefined;
  if (!isDemo || isForced || isTaken) return;
  throw new DemoContentError(
    `The dist of ${brand.code} contains invented demo products. Set ERP_HOST, then build and publish again. To publish the demo products on purpose, run: npm run publish -- --brand ${brand.code} --force "reason"`,
  );
}
