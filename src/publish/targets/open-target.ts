import { join, resolve } from 'node:path';
import { hidePasswords } from '#config/variable.ts';
import { openDirTarget } from './dir/dir-target.ts';
import { parseS3Address } from './s3/address.ts';
import { openS3Target } from './s3/s3-target.ts';
import type { Target } from './target.ts';
import { existsSync } from 'node:fs';
import type { CatalogueRecord } from '#catalogue/record.ts';
import { readRecord, type Release } from '#release/release.ts';

export const targetExamples = 'dir:FOLDER or s3://BUCKET/PREFIX?layout=pointer';

export async function openTarget(address: string, base: string, brandCode: string): Promise<Target> {
  const [scheme = '', rest = ''] = address.split(/:(.*)/s);
  const isKnown = scheme === 'dir' || scheme === 's3';
  if (!isKnown || rest === '') {
    const fault = isKnown ? 'has no part after the colon' : 'has an unknown kind';
    throw new Error(
      `The target "${hidePasswords(address)}" ${fault}. Set --target or PUBLISH_TARGET to ${targetExamples}.`,
    );
  }
  if (scheme === 's3') return openS3Target(parseS3Address(address), brandCode);
  return openDirTarget(resolve(base, rest), brandCode);
}

export function acceptsDemoContent(address: string): boolean {
  return folderOf(address, '/') !== null;
}

/** Null unless the target is a folder. */
export function folderOf(address: string, base: string): string | null {
  return /^dir:./s.test(address) ? resolve(base, address.slice('dir:'.length)) : null;
}

export async function withTarget<Value>(
  address: string,
  base: string,
  brandCode: string,
  work: (target: Target) => Promise<Value>,
): Promise<Value> {
  const target = await openTarget(address, base, brandCode);
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}

/** Null before the first release, undefined if the record is unreadable. */
export function liveRecordOf(live: Release | null): CatalogueRecord | null | undefined {
  return live === null ? null : (readRecord(live) ?? undefined);
}

/** Null if releases are stored but none is live. Undefined if no release is stored, or if the record is unreadable. */
export async function readLiveRecord(
  address: string,
  base: string,
  brandCode: string,
): Promise<CatalogueRecord | null | undefined> {
  const folder = folderOf(address, base);
  // Returns without opening the target, because that would create its folder.
  if (folder !== null && !existsSync(join(folder, brandCode))) return undefined;
  return withTarget(address, base, brandCode, async (target) => {
    const live = await target.readLive();
    const isInUse = live !== null || (await target.listReleases()).length > 0;
    return isInUse ? liveRecordOf(live) : undefined;
  });
}
