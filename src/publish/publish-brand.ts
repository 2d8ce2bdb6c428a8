import { hash } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import type { BuiltDist } from '#release/built.ts';
import type { Contents } from '#release/contents.ts';
import { formatContents, parseContents } from '#release/contents-file.ts';
import type { Release } from '#release/release.ts';
import type { Changes } from '#reports/changes/changes.ts';
import { toChanges } from '#reports/changes/to-changes.ts';
import { type ContentReport, toContentReport } from '#reports/content-report/content-report.ts';
import { toLinks } from '#reports/content-report/page-links.ts';
import type { GuardContext } from '#guard/context.ts';
import type { Rule } from '#guard/finding.ts';
import type { Guard } from '#guard/guard.ts';
import type { Violation } from '#guard/violation.ts';
import { type Plan, planPublish } from './plan.ts';
import type { DuePurge } from './purge/due-purge.ts';
import type { PurgeReport } from './purge/purge.ts';
import { nothingToPurge } from './purge/purge.ts';
import { readOnce } from '#guard/read-once.ts';
import type { Live, OnStep, Outcome, Target, Transfer } from './target.ts';

/** What a publish is told. */
export interface PublishRequest {
  readonly brand: Brand;
  readonly brands: GuardContext['brands'];
  readonly privateHosts: readonly string[];
  readonly secrets: GuardContext['secrets'];
  readonly target: Pick<Target, 'takeTicket' | 'readLive' | 'prepare' | 'publish'>;
  readonly guard: Guard;
  readonly purge: DuePurge;
  /** Read once the ticket is taken: what is read later is at least as new. */
  readonly readBuilt: () => Promise<BuiltDist>;
  /** Called once a release may go there, before it takes the place of `live`. */
  readonly onAccepted: (built: BuiltDist, live: Live | null) => Promise<void>;
  /** Taken when the build began; null takes one now. */
  readonly ticket: number | null;
  readonly isHeld: boolean;
  /** Why the guard's refusal is overruled; null obeys it. */
  readonly force: string | null;
  /** Rules that no reason overrules; none unless told. */
  readonly neverForced?: ReadonlySet<Rule>;
  /** Judges and plans, and touches nothing. */
  readonly isDryRun: boolean;
  readonly onStep: OnStep;
}

export interface PublishReport {
  readonly brand: string;
  readonly release: Release;
  readonly kind: Outcome['kind'] | 'refused' | 'planned';
  readonly violations: readonly Violation[];
  readonly changes: Changes;
  readonly content: ContentReport;
  readonly plan: Plan;
  readonly transfer: Transfer;
  readonly purge: PurgeReport;
  readonly seconds: number;
}

const nothing: Transfer = { requests: 0, bytes: 0, copies: 0, removed: 0 };

/** From a dist to where visitors read it: judged, compared, brought there and made live. Where it throws or is refused, the live release stays. */
export async function publishBrand(request: PublishRequest): Promise<PublishReport> {
  const started = performance.now();
  const { brand, target, isDryRun } = request;
  const ticket = request.ticket ?? (isDryRun ? 0 : await target.takeTicket());
  const live = await target.readLive();
  const built = toReadOnce(await request.readBuilt());
  const release = toRelease(built, ticket, request.force);
  contentsOf.set(release, built.contents);
  const judging = request.guard.check(toGuardOptions(request, built, release, live));
  if (!isDryRun && live !== null) target.prepare?.({ live: live.release, release, readFile: built.readFile });
  const { violations } = await judging;
  const plan = planPublish(live?.release ?? null, release, brand.siteUrl);
  const isRefused = violations.some((violation) => !isOverruled(violation, request));
  const outcome = isRefused || isDryRun ? null : await bring(request, { built, live, release, plan });
  // A publish that died may have made live what is unchanged now.
  const isLive = outcome?.kind === 'live' || outcome?.kind === 'unchanged';
  const purge = isLive ? await request.purge.purge() : nothingToPurge;
  return {
    brand: brand.code,
    release,
    kind: outcome?.kind ?? (isRefused ? 'refused' : 'planned'),
    violations,
    // What people read of it keeps no visitor waiting.
    changes: compare(live, { release, contents: built.contents }, brand),
    content: toContentReport(built.snapshot, toLinks(built.contents, brand.siteUrl)),
    plan,
    transfer: outcome?.transfer ?? nothing,
    purge,
    seconds: (performance.now() - started) / 1000,
  };
}

function toReadOnce(built: BuiltDist): BuiltDist {
  return { ...built, readFile: readOnce(built.readFile) };
}

function isOverruled({ rule }: Violation, { force, neverForced }: PublishRequest): boolean {
  return force !== null && neverForced?.has(rule) !== true;
}

interface Coming {
  readonly built: BuiltDist;
  readonly live: Live | null;
  readonly release: Release;
  readonly plan: Plan;
}

async function bring(request: PublishRequest, { built, live, release, plan }: Coming): Promise<Outcome> {
  const { target, isHeld, onStep } = request;
  await request.onAccepted(built, live);
  if (!isHeld) await request.purge.expect(plan.purges);
  return target.publish({
    release,
    ticket: release.generation,
    isHeld,
    readFile: built.readFile,
    onStep,
  });
}

function toRelease(built: BuiltDist, generation: number, forced: string | null): Release {
  const { brand, commit, code, snapshotDigest: snapshot, counts, files } = built;
  const digest = hash('sha256', JSON.stringify([code, snapshot]), 'hex').slice(0, 12);
  return {
    id: `${String(generation).padStart(8, '0')}-${digest}`,
    ...{ brand, generation, commit, code, snapshot, counts, forced, files },
    createdAt: new Date().toISOString(),
    contents: formatContents(built.contents),
  };
}

function toGuardOptions(request: PublishRequest, built: BuiltDist, release: Release, live: Live | null) {
  const { brand, brands, privateHosts, secrets } = request;
  const reason = built.failure?.split('\n')[0];
  return {
    ...{ brand, brands, privateHosts, secrets, release },
    publicErpHost: built.snapshot.publicErpHost,
    live: live?.release ?? null,
    failedCalls: reason === undefined ? [] : [{ call: 'the last build', reason }],
    readFile: built.readFile,
  };
}

/** Of releases that were made here: the next one is compared with it. */
const contentsOf = new WeakMap<Release, Contents>();

function compare(live: Live | null, after: Parameters<typeof toChanges>[1], { siteUrl }: Brand): Changes {
  if (live === null) return toChanges(null, after, siteUrl);
  const { release } = live;
  const contents = contentsOf.get(release) ?? parseContents(release.contents);
  return toChanges({ release, contents }, after, siteUrl);
}
