import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { type DistFolders, toDistFolders } from './dist-folders.ts';

/** The folders of a build. */
export interface Workspace {
  /** The project: sources, brands.json, node_modules. */
  readonly root: string;
  /** Gets `dist/` and `.cache/`; usually the project's folder too. */
  readonly output: string;
  /** The brands.json in use. */
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

/** The paths of one brand's files. */
export interface BrandFolders extends DistFolders {
  /** Everything that makes the next build cheaper; may be deleted at any time. */
  readonly cache: string;
  /** The snapshot that `dist` was made of. */
  readonly snapshot: string;
  /** When the pull of that snapshot began, ISO 8601. */
  readonly pulledAt: string;
  /** The snapshot that is being built. */
  readonly nextSnapshot: string;
  readonly responses: string;
  readonly problems: string;
  /** The pictures made from the ERP's. */
  readonly pictures: string;
  /** The reason why the last build failed; absent after a build that succeeded. */
  readonly failure: string;
  /** The content of published pages as the guard has read it. */
  readonly guardContent: string;
  /** The reports of the last publish: what changed, and what the content lacks. */
  readonly reports: string;
  /** The output of a plain `astro build`, before it is checked and switched. */
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
    pulledAt: join(cache, 'pulled-at'),
    nextSnapshot: join(cache, 'next-snapshot.json'),
    responses: join(cache, 'responses.sqlite'),
    problems: join(cache, 'problems.json'),
    pictures: join(cache, 'pictures'),
    failure: join(cache, 'failure.txt'),
    guardContent: join(cache, 'guard-content.json'),
    reports: join(cache, 'reports'),
    // Inside the project, so that compiled code finds node_modules; one for each output folder.
    astro: join(root, '.cache', 'astro', hash('sha256', output).slice(0, 8), brandCode),
  };
}
