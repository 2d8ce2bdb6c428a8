import { hostname } from 'node:os';
import { mkdir, statfs } from 'node:fs/promises';
import type { BrandCode } from '#config/codes.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import type { RecordStore } from '#service/store/record-store.ts';
import { withTimeout } from '#service/store/with-timeout.ts';

export interface Part {
  readonly name: 'store' | 'target' | 'disk';
  /** Throws where this part can't do its work. */
  readonly check: () => Promise<void>;
}

export type Verdict = 'ready' | 'not ready';

export interface Readiness {
  readonly isReady: boolean;
  readonly parts: Readonly<Record<string, Verdict>>;
}

const patienceMs = 5_000;
/** Below this share the file system is as good as full. */
const leastFree = 0.1;
/** Everybody may ask: what was found out counts for so long. */
const validMs = 2_000;

/** Looks at every part at once; `tell` gets what is wrong with one. */
export function openReadiness(
  parts: readonly Part[],
  tell: (name: string, error: unknown) => void,
): () => Promise<Readiness> {
  let known: { readonly at: number; readonly readiness: Promise<Readiness> } | null = null;
  return () => {
    if (known === null || performance.now() - known.at > validMs)
      known = { at: performance.now(), readiness: look(parts, tell) };
    return known.readiness;
  };
}

async function look(
  parts: readonly Part[],
  tell: (name: string, error: unknown) => void,
): Promise<Readiness> {
  const found = await Promise.all(
    parts.map(async ({ name, check }): Promise<[string, Verdict]> => {
      try {
        await withTimeout(patienceMs, check());
        return [name, 'ready'];
      } catch (error) {
        tell(name, error);
        return [name, 'not ready'];
      }
    }),
  );
  return {
    isReady: found.every(([, verdict]) => verdict === 'ready'),
    parts: Object.fromEntries(found),
  };
}

/** A word is written down. */
export function checkStore(store: RecordStore): Part {
  const write = async () => {
    await store.update('probe', hostname(), () => 'written');
  };
  return { name: 'store', check: write };
}

/** What is live is read, of one brand. */
export function checkTarget(address: string, base: string, brand: BrandCode): Part {
  const read = async () => {
    const target = await openTarget(address, base, brand);
    try {
      await target.readLive();
    } finally {
      await target.close();
    }
  };
  return { name: 'target', check: read };
}

/** Folders may be on one disk or on several; those that are missing are made. */
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
