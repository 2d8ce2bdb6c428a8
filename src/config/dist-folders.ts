import { join } from 'node:path';

/** The paths of a brand's dist and of the files beside it that make a change of it safe. */
export interface DistFolders {
  /** The result of the last build. */
  readonly dist: string;
  /** The next dist, or the next ones of some of its files; on the same disk, so that they can be renamed. */
  readonly nextDist: string;
  /** The former dist while it is being switched. */
  readonly formerDist: string;
  /** The manifest of the dist. */
  readonly manifest: string;
  readonly nextManifest: string;
  /** The steps from the old dist to the new one; exists only while they are done. */
  readonly switchPlan: string;
}

export function toDistFolders(output: string, cache: string, brandCode: string): DistFolders {
  return {
    dist: join(output, 'dist', brandCode),
    nextDist: join(output, 'dist', `.${brandCode}.next`),
    formerDist: join(output, 'dist', `.${brandCode}.former`),
    manifest: join(cache, 'manifest.json'),
    nextManifest: join(cache, 'next-manifest.json'),
    switchPlan: join(cache, 'switch.json'),
  };
}
