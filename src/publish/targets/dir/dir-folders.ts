import { join } from 'node:path';

/** Where one brand's releases lie. Everything below `brand` is on one file system: it is linked and renamed. */
export interface DirFolders {
  readonly brand: string;
  /** A folder a release, and its list of files beside it. */
  readonly releases: string;
  /** Files of the class `immutable` of all releases, under their paths in the dist. */
  readonly assets: string;
  /** The tree that the next publish changes, under the id of the release it is linked to. */
  readonly ahead: string;
  /** What is not whole yet, and what is about to be removed. */
  readonly work: string;
  /** Tickets, releases, and which of them is live: what counts, whatever the links say. */
  readonly state: string;
  /** Held by the one who tidies. */
  readonly tidying: string;
  /** Links to the release that visitors get, and to the one that is held. */
  readonly current: string;
  readonly held: string;
}

export function toDirFolders(root: string, brandCode: string): DirFolders {
  const brand = join(root, brandCode);
  return {
    brand,
    releases: join(brand, 'releases'),
    assets: join(brand, 'assets'),
    ahead: join(brand, 'ahead'),
    work: join(brand, 'work'),
    state: join(brand, 'state.sqlite'),
    tidying: join(brand, 'tidying.sqlite'),
    current: join(brand, 'current'),
    held: join(brand, 'held'),
  };
}

export function treeOf({ releases }: DirFolders, id: string): string {
  return join(releases, id);
}

export function listFileOf({ releases }: DirFolders, id: string): string {
  return join(releases, `${id}.json`);
}

/** Where the publisher with this ticket works. */
export function workTreeOf({ work }: DirFolders, ticket: number): string {
  return join(work, `ticket-${ticket}`);
}

/** The ticket in the name of a publisher's tree or list; null for anything else in `work`. */
export function ticketOf(name: string): number | null {
  const found = /^ticket-(\d+)(?:\.|$)/.exec(name);
  return found === null ? null : Number(found[1]);
}

/** A tree that is being linked ahead. */
export function makingTreeOf({ work }: DirFolders): string {
  return join(work, 'making');
}

export function aheadTreeOf({ ahead }: DirFolders, id: string): string {
  return join(ahead, id);
}
