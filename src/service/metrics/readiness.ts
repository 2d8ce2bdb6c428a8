import { mkdir, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { folderOf, withTarget } from '#publish/targets/open-target.ts';
import type { RecordStore } from '#service/store/sql-store.ts';
import { withTimeout } from '#service/store/store-error.ts';

export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

type Readiness = Readonly<Record<string, boolean | 'ready' | 'not ready'>>;

const checkMs = 5_000;
const leastFree = 0.1;
/** How long a result is cached. Without a cache, anyone could cause many checks. */
const validMs = 2_000;

export function addHealthRoutes(
  app: FastifyInstance,
  checks: Checks,
  onFault: (name: string, error: unknown) => void,
): void {
  let known: { readonly at: number; readonly readiness: Promise<Readiness> } | null = null;
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { alive: true };
  });
  app.get('/readyz', async (_, reply) => {
    if (known === null || performance.now() - known.at > validMs)
      known = { at: performance.now(), readiness: checkAll(checks, onFault) };
    const readiness = await known.readiness;
    reply.code(readiness.ready ? 200 : 503).header('cache-control', 'no-store');
    return readiness;
  });
}

async function checkAll(checks: Checks, onFault: (name: string, error: unknown) => void): Promise<Readiness> {
  const checked = Object.entries(checks).map(async ([name, check]) => {
    try {
      await withTimeout(checkMs, check());
      return [name, 'ready'] as const;
    } catch (error) {
      onFault(name, error);
      return [name, 'not ready'] as const;
    }
  });
  const results = await Promise.all(checked);
  return { ready: results.every(([, result]) => result === 'ready'), ...Object.fromEntries(results) };
}

interface Checked {
  readonly store: RecordStore;
  readonly brands: ReadonlyMap<string, unknown>;
  readonly workspace: Pick<Workspace, 'output'>;
  readonly environment: Pick<Environment, 'publishTarget'>;
}

export function listChecks({ store, brands, workspace, environment }: Checked): Checks {
  const { publishTarget } = environment;
  const { output } = workspace;
  return {
    store: () => store.update('probe', hostname(), () => 'written'),
    target: async () => {
      const [brand] = brands.keys();
      if (brand !== undefined)
        await withTarget(publishTarget, output, brand, (target) => target.listReleases());
    },
    disk: async () => {
      for (const folder of [output, folderOf(publishTarget, output)])
        if (folder !== null) await checkDisk(folder);
    },
  };
}

async function checkDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { bavail, blocks } = await statfs(folder);
  const free = bavail / blocks;
  if (free < leastFree)
    throw new Error(
      `${folder} has only ${(100 * free).toFixed(0)} % of its disk space free, less than ${100 * leastFree} %. Free space on this disk.`,
    );
}
