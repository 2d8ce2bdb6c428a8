import type { Brand } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { readRecord, type Release } from '#release/release.ts';
import { type Changes, toChanges } from '#reports/changes/changes.ts';
import { planPublish } from './plan-publish.ts';
import { openDuePurge, openPurge } from './purge/purge.ts';
import type { StoredRelease, Target } from './targets/target.ts';
import { withTarget } from './targets/open-target.ts';

export interface RollbackRequest {
  readonly workspace: Workspace;
  readonly environment: Environment;
  readonly brand: Brand;
  readonly target: string;
  readonly id: string | null;
}

export type RollbackReport = Awaited<ReturnType<typeof rollBack>>;

export async function rollBackBrand(request: RollbackRequest): Promise<RollbackReport> {
  const { workspace, brand, target } = request;
  return withTarget(target, workspace.output, brand.code, (opened) => rollBack(opened, request));
}

async function rollBack(target: Target, { environment, brand, ...request }: RollbackRequest) {
  const started = performance.now();
  const ticket = await target.takeTicket();
  const before = await target.readLive();
  const id = request.id ?? findPreviousRelease(await target.listReleases(), brand);
  const purge = openDuePurge(openPurge(brand, environment.cloudflareToken), target.purgeNote);
  const reading = target.readRelease(id);
  // A rollback must work even on a full disk, so errors while storing the addresses to purge become warnings.
  const noting = await collectWarnings(async () =>
    purge.expect(planPublish(before, await reading, brand.siteUrl).purges),
  );
  const result = await target.promote(id, ticket);
  const seconds = (performance.now() - started) / 1000;
  const report = { ...result, id, from: before?.id ?? null, seconds };
  if (result.kind !== 'live') return { ...report, changes: null, warnings: [] };
  const { problem } = await purge.purge();
  const changes = await reading.then((after) => compare(before, after, brand)).catch(() => null);
  return { ...report, changes, warnings: problem === null ? noting : [...noting, problem] };
}

export async function compareStored(
  { workspace, brand, target: address }: Omit<RollbackRequest, 'id' | 'environment'>,
  before: string,
  after: string,
): Promise<Changes | null> {
  return withTarget(address, workspace.output, brand.code, async (target) =>
    compare(await target.readRelease(before), await target.readRelease(after), brand),
  ).catch(() => null);
}

function compare(before: Release | null, after: Release, { siteUrl }: Brand): Changes | null {
  const record = readRecord(after);
  if (before === null || record === null) return null;
  const from = { release: before, record: readRecord(before) };
  return toChanges(from, { release: after, record }, siteUrl);
}

export function findPreviousRelease(releases: readonly StoredRelease[], { code }: Brand): string {
  const live = releases.find(({ state }) => state === 'live')?.release.generation ?? 0;
  const former = releases.find(({ release, state }) => state === 'former' && release.generation < live);
  if (former !== undefined) return former.release.id;
  throw new Error(
    `There is no release of ${code} before the live one. Run "npm run releases" to list the stored releases.`,
  );
}

export async function collectWarnings(work: () => unknown): Promise<readonly string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
