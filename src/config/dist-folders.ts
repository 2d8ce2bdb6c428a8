import { join } from 'node:path';

/** Where a brand's dist lies, and what is kept beside it to change it safely. */
export interface DistFolders {
  /** What was built last: a plain folder. */
  readonly dist: string;
  /** Beside it, on the same disk: what is about to take its place, or that of some of its files. */
  readonly nextDist: string;
  /** The former dist while it is being switched. */
  readonly formerDist: string;
  /** The manifest of the dist. */
  readonly manifest: string;
  readonly nextManifest: string;
  /** What is to be done to go from the old dist to the new one; there only while it is done. */
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
