import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { type DistFolders, toDistFolders } from './dist-folders.ts';

/** Where a build works. */
export interface Workspace {
  /** The project: sources, brands.json, node_modules. */
  readonly root: string;
  /** Gets `dist/` and `.cache/`; usually the project's folder too. */
  readonly output: string;
  /** The brands.json that counts. */
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

/** Where one brand's files lie. */
export interface BrandFolders extends DistFolders {
  /** Everything that makes the next build cheaper; may be deleted at any time. */
  readonly cache: string;
  /** The snapshot that `dist` was made of. */
  readonly snapshot: string;
  /** The snapshot that is being built. */
  readonly nextSnapshot: string;
  readonly responses: string;
  readonly problems: string;
  /** The pictures that were made of the ERP's. */
  readonly pictures: string;
  /** Why the last build failed; absent where it did not. */
  readonly failure: string;
  /** What the guard knows of published files. */
  readonly facts: string;
  /** Addresses that a CDN is to forget once a release is live. */
  readonly purgeDue: string;
  /** What changed and what the content lacks, for people: of the last publish. */
  readonly reports: string;
  /** Where a plain `astro build` writes, before the result is checked and switched. */
  readonly astro: string;
}

export function foldersOf(
  { root, output }: Pick<Workspace, 'root' | 'output'>,
  brandCode: string,
): BrandFolders {
  const cache = join(output, '.cache', brandCode);
  return {
    ...toDistFolders(output, cache, brandCode),
    cache,
    snapshot: join(cache, 'snapshot.json'),
    nextSnapshot: join(cache, 'next-snapshot.json'),
    responses: join(cache, 'responses.sqlite'),
    problems: join(cache, 'problems.json'),
    pictures: join(cache, 'pictures'),
    failure: join(cache, 'failure.txt'),
    facts: join(cache, 'facts.json'),
    purgeDue: join(cache, 'purge-due.json'),
    reports: join(cache, 'reports'),
    // Inside the project, where what Astro compiles finds node_modules; apart for each output folder.
    astro: join(root, '.cache', 'astro', hash('sha256', output).slice(0, 8), brandCode),
  };
}
