import type { Brand } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { openPurge } from './open-purge.ts';
import { openTarget } from './targets/open-target.ts';
import { planPurge } from './purge/plan-purge.ts';
import { nothingToPurge } from './purge/purge.ts';
import type { Outcome, Target } from './target.ts';
import { warned } from './warned.ts';
import { writeSnippets } from './headers/write-snippets.ts';

export interface Rollback {
  readonly workspace: Workspace;
  readonly environment: Environment;
  readonly brand: Brand;
  /** Address of the target, such as `dir:live`. */
  readonly target: string;
  /** Null goes to the release before the live one. */
  readonly id: string | null;
}

export interface GoneBack extends Outcome {
  readonly id: string;
  /** What was live before. */
  readonly from: string | null;
  /** Until visitors got it. */
  readonly seconds: number;
  readonly warnings: readonly string[];
}

/** Makes a release live that the target has, and has the CDN forget what differs. */
export async function goBack(rollback: Rollback): Promise<GoneBack> {
  const { workspace, environment, brand } = rollback;
  const target = await openTarget(rollback.target, workspace.output, brand.code);
  try {
    const started = performance.now();
    const ticket = await target.takeTicket();
    const before = await target.readLive();
    const id = rollback.id ?? (await findFormer(target, before?.release.generation ?? 0, brand));
    const outcome = await target.promote(id, ticket);
    const seconds = (performance.now() - started) / 1000;
    const from = before?.release.id ?? null;
    if (outcome.kind !== 'live') return { ...outcome, id, from, seconds, warnings: [] };
    // It is live by now, whatever goes wrong from here on.
    const late = await warned(async () => {
      const urls = planPurge(before?.release ?? null, await target.readRelease(id), brand.siteUrl);
      const purge = openPurge(brand, environment.cloudflareToken);
      const { problem } = urls.length === 0 ? nothingToPurge : await purge.purge(urls);
      return problem === null ? [] : [problem];
    });
    const warnings = await warned(() => writeSnippets(rollback, brand.code, null));
    return { ...outcome, id, from, seconds, warnings: [...late, ...warnings] };
  } finally {
    await target.close();
  }
}

/** The newest of those that were live before. */
async function findFormer(target: Target, generation: number, { code }: Brand): Promise<string> {
  const former = (await target.listReleases()).find(
    ({ release, state }) => state === 'former' && release.generation < generation,
  );
  if (former !== undefined) return former.release.id;
  throw new Error(`${target.name} has no release of ${code} before the live one. See npm run releases.`);
}
