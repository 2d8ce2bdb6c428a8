import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Environment } from './environment.ts';

export interface Workspace {
  readonly root: string;
  readonly output: string;
  readonly brandsFile: string;
}

export function toWorkspace(root: string, { outputFolder, brandsFile }: Environment): Workspace {
  const folder = resolve(root);
  return {
    root: folder,
    output: resolve(folder, outputFolder ?? '.'),
    brandsFile: resolve(folder, brandsFile ?? 'brands.json'),
  };
}

export interface DistFolders {
  readonly dist: string;
  /** Changed files or a whole new dist. Must be on the same disk as `dist`, so that files can be moved by renaming. */
  readonly nextDist: string;
  readonly formerDist: string;
  readonly manifest: string;
  readonly nextManifest: string;
  readonly switchPlan: string;
}

export interface BrandFolders extends DistFolders {
  readonly cache: string;
  readonly snapshot: string;
  readonly pulledAt: string;
  readonly nextSnapshot: string;
  readonly responses: string;
  readonly problems: string;
  readonly pictures: string;
  readonly failure: string;
  readonly reports: string;
  readonly astro: string;
}

export function foldersOf(
  { root, output }: Pick<Workspace, 'root' | 'output'>,
  brandCode: string,
): BrandFolders {
  const cache = join(output, '.cache', brandCode);
  return {
    dist: join(output, 'dist', brandCode),
    nextDist: join(output, 'dist', `.${brandCode}.next`),
    formerDist: join(output, 'dist', `.${brandCode}.former`),
    manifest: join(cache, 'manifest.json'),
    nextManifest: join(cache, 'next-manifest.json'),
    switchPlan: join(cache, 'switch.json'),
    cache,
    snapshot: join(cache, 'snapshot.json'),
    pulledAt: join(cache, 'pulled-at'),
    nextSnapshot: join(cache, 'next-snapshot.json'),
    responses: join(cache, 'responses.sqlite'),
    problems: join(cache, 'problems.json'),
    pictures: join(cache, 'pictures'),
    failure: join(cache, 'failure.txt'),
    reports: join(cache, 'reports'),
    // This folder is inside the project, so that compiled code finds node_modules.
    astro: join(root, '.cache', 'astro', hash('sha256', output).slice(0, 8), brandCode),
  };
}
