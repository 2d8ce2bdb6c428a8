import { join, resolve } from 'node:path';
import { digest8 } from '#catalogue/digest.ts';
import { openDirTarget } from './dir/dir-target.ts';
import type { Target } from '#publish/target.ts';

/** A brand's place in a target such as `dir:live` or `s3://bucket/prefix?layout=pointer`; folders are seen from `base`. */
export async function openTarget(address: string, base: string, brandCode: string): Promise<Target> {
  const folder = folderOf(address, base);
  if (folder !== null) return openDirTarget(folder, brandCode);
  if (!address.startsWith('s3:')) {
    throw new Error(
      `The target "${address}" is of no known kind. Give dir:FOLDER or s3://BUCKET/PREFIX?layout=pointer (--target or PUBLISH_TARGET).`,
    );
  }
  const [{ parseS3Address }, { openS3Target }] = await Promise.all([
    import('./s3/address.ts'),
    import('./s3/s3-target.ts'),
  ]);
  const cacheFolder = join(base, '.cache', brandCode, 'targets', digest8(address));
  return openS3Target(parseS3Address(address), brandCode, { cacheFolder });
}

/** The folder of a target on this machine; null where it is none. */
export function folderOf(address: string, base: string): string | null {
  return address.startsWith('dir:') && address.length > 4 ? resolve(base, address.slice(4)) : null;
}
