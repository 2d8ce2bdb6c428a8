import { join } from 'node:path';

/** Where one brand's files lie. */
export interface BrandFolders {
  /** What visitors get: a plain folder. */
  readonly dist: string;
  /** Everything that makes the next build cheaper; may be deleted at any time. */
  readonly cache: string;
  /** The snapshot that `dist` was made of. */
  readonly snapshot: string;
  /** The snapshot that is being built. */
  readonly nextSnapshot: string;
  readonly responses: string;
  readonly problems: string;
  readonly log: string;
  /** Where Astro writes, before the result is checked and switched. */
  readonly astro: string;
  /** The former dist while it is being switched. */
  readonly formerDist: string;
}

export function foldersOf(root: string, brandCode: string): BrandFolders {
  const cache = join(root, '.cache', brandCode);
  return {
    dist: join(root, 'dist', brandCode),
    cache,
    snapshot: join(cache, 'snapshot.json'),
    nextSnapshot: join(cache, 'next-snapshot.json'),
    responses: join(cache, 'responses.sqlite'),
    problems: join(cache, 'problems.json'),
    log: join(cache, 'build.log'),
    astro: join(root, '.cache', 'astro', brandCode),
    formerDist: join(root, 'dist', `.${brandCode}.former`),
  };
}
