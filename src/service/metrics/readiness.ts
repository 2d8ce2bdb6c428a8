import { mkdir, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { BrandCode } from '#config/codes.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import type { RecordStore } from '#service/store/record-store.ts';
import { withTimeout } from '#service/store/store-error.ts';

export interface Part {
  readonly name: 'store' | 'target' | 'disk' | 'builds' | 'preview';
  readonly check: () => Promise<void>;
}

export interface Readiness {
  readonly isReady: boolean;
  readonly parts: Readonly<Record<string, 'ready' | 'not ready'>>;
}

const checkMs = 5_000;
const leastFree = 0.1;
/** How long a result is cached, because anyone can request it. */
const validMs = 2_000;

export function addHealthRoutes(app: FastifyInstance, readReadiness: () => Promise<Readiness>): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { alive: true };
  });
  app.get('/readyz', async (_, reply) => {
    const { isReady, parts } = await readReadiness();
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return { ready: isReady, ...parts };
  });
}

export function openReadiness(
  parts: readonly Part[],
  onFault: (name: string, error: unknown) => void,
): () => Promise<Readiness> {
  let known: { readonly at: number; readonly readiness: Promise<Readiness> } | null = null;
  return () => {
    if (known === null || performance.now() - known.at > validMs)
      known = { at: performance.now(), readiness: checkAll(parts, onFault) };
    return known.readiness;
  };
}

async function checkAll(
  parts: readonly Part[],
  onFault: (name: string, error: unknown) => void,
): Promise<Readiness> {
  const checked = await Promise.all(
    parts.map(async ({ name, check }) => {
      try {
        await withTimeout(checkMs, check());
        return [name, 'ready'] as const;
      } catch (error) {
        onFault(name, error);
        return [name, 'not ready'] as const;
      }
    }),
  );
  return {
    isReady: checked.every(([, result]) => result === 'ready'),
    parts: Object.fromEntries(checked),
  };
}

export function checkStore(store: RecordStore): Part {
  const write = async () => {
    await store.update('probe', hostname(), () => 'written');
  };
  return { name: 'store', check: write };
}

export function checkTarget(address: string, base: string, brand: BrandCode): Part {
  const read = async () => {
    const target = await openTarget(address, base, brand);
    try {
      await target.listReleases();
    } finally {
      await target.close();
    }
  };
  return { name: 'target', check: read };
}

export function checkDisk(folders: readonly string[]): Part {
  const measure = async () => {
    for (const folder of folders) await measureDisk(folder);
  };
  return { name: 'disk', check: measure };
}

async function measureDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { bavail, blocks } = await statfs(folder);
  const free = bavail / blocks;
  if (free < leastFree)
    throw new Error(`${folder} has ${(100 * free).toFixed(0)} % left: less than ${100 * leastFree} %.`);
}
