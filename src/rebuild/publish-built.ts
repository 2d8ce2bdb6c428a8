import { join, resolve } from 'node:path';
import type { Brand } from '#brand/brands.ts';
import type { BrandCode } from '#brand/codes.ts';
import type { Environment } from '#brand/environment.ts';
import { readBuilt } from '#build/read-built.ts';
import { foldersOf, type Workspace } from '#build/workspace.ts';
import { openGuard } from '#publish/guard/guard.ts';
import { findSecrets } from '#publish/guard/secrets.ts';
import { writeHeaderSnippets } from '#publish/header-snippets.ts';
import { openPurge } from '#publish/open-purge.ts';
import { folderOf, openTarget } from '#publish/open-target.ts';
import { publishBrand, type PublishReport } from '#publish/publish-brand.ts';
import type { OnStep } from '#publish/target.ts';
import type { BuiltDist } from '#release/built.ts';
import { writeReports } from './write-reports.ts';

export interface PublishSettings {
  readonly workspace: Workspace;
  readonly environment: Environment;
  /** The environment's variables: what is secret in them must not be published. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  readonly brand: Brand;
  /** Address of the target, such as `dir:live`. */
  readonly target: string;
  /** Taken when the build began; null takes one now. */
  readonly ticket: number | null;
  readonly isHeld: boolean;
  readonly force: string | null;
  readonly isDryRun: boolean;
  readonly onStep: OnStep;
}

export interface PublishedReport extends PublishReport {
  /** What went wrong around a release that is live all the same. */
  readonly warnings: readonly string[];
  /** Folder of the pages and tables for people. */
  readonly reports: string;
}

/** Publishes what the last build of a brand left. Throws, or is refused, with the live release as it was. */
export async function publishBuilt(settings: PublishSettings): Promise<PublishedReport> {
  const { workspace, environment, variables, brand, brands, isDryRun, isHeld, force, ticket } = settings;
  const folders = foldersOf(workspace, brand.code);
  const target = await openTarget(settings.target, workspace.output, brand.code);
  let built: BuiltDist | null = null;
  const read = async () => {
    built = await readBuilt(workspace, brand);
    checkContent(built, settings);
    return built;
  };
  try {
    const report = await publishBrand({
      ...{ brand, brands, target, ticket, isHeld, force, isDryRun },
      privateHosts: environment.erpHost === null ? [] : [new URL(environment.erpHost).host],
      secrets: findSecrets(variables),
      guard: openGuard(folders.facts),
      purge: openPurge(brand, environment.cloudflareToken),
      readBuilt: read,
      onStep: settings.onStep,
    });
    // What is live by now stays live, whatever goes wrong from here on.
    const warnings = [
      ...(await warned(async () => {
        await writeReports(folders, report, brand);
        return [];
      })),
      ...(await warned(async () =>
        report.kind === 'live' && built !== null ? writeSnippets(settings, built) : [],
      )),
      ...(await warned(async () => {
        if (!isDryRun && report.kind !== 'refused') await target.tidy(brand.keep);
        return [];
      })),
    ];
    return { ...report, warnings, reports: folders.reports };
  } finally {
    await target.close();
  }
}

/** What went wrong, and the warnings that the work gives itself. */
async function warned(work: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await work();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Invented products are for a look on this machine. */
function checkContent({ snapshot }: BuiltDist, { brand, target, force, workspace }: PublishSettings): void {
  if (!snapshot.isDemo || force !== null || folderOf(target, workspace.output) !== null) return;
  throw new Error(
    `The dist of ${brand.code} is demo content. Set ERP_HOST and build, or publish it with --force and the reason.`,
  );
}

async function writeSnippets(
  { target, workspace, environment, brand }: PublishSettings,
  { readFile }: BuiltDist,
): Promise<readonly string[]> {
  const folder = folderOf(target, workspace.output);
  if (folder === null) return [];
  const text = async (path: string) => Buffer.from(await readFile(path)).toString('utf8');
  const { warning } = await writeHeaderSnippets({
    folder: join(resolve(folder), brand.code),
    headers: await text('_headers'),
    redirects: await text('_redirects'),
    reloadCommand: environment.reloadCommand,
  });
  return warning === null ? [] : [warning];
}
