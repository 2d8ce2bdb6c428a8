import { join } from 'node:path';

/** The folders and files of one brand. Everything below `brand` is on one file system: files are linked and renamed. */
export interface DirFolders {
  readonly brand: string;
  /** Holds a folder for each release, and its list of files beside it. */
  readonly releases: string;
  /** Files of the class `immutable` of all releases, under their paths in the dist. */
  readonly assets: string;
  /** Holds the tree that the next publish changes, under the id of the release that it equals. */
  readonly next: string;
  /** Holds what is not whole yet, and what is about to be removed. */
  readonly work: string;
  /** Tickets, releases, and which of them is live: what counts, whatever the links say. */
  readonly state: string;
  /** Locked by the process that tidies. */
  readonly tidying: string;
  /** Room on the disk, for going back when it is full. */
  readonly reserve: string;
  /** Addresses that a CDN has yet to forget. */
  readonly purgeDue: string;
  /** Links to the live release and to the held one. */
  readonly current: string;
  readonly held: string;
}

export function toDirFolders(root: string, brandCode: string): DirFolders {
  const brand = join(root, brandCode);
  return {
    brand,
    releases: join(brand, 'releases'),
    assets: join(brand, 'assets'),
    next: join(brand, 'ahead'),
    work: join(brand, 'work'),
    state: join(brand, 'state.sqlite'),
    tidying: join(brand, 'tidying.sqlite'),
    reserve: join(brand, 'reserve'),
    purgeDue: join(brand, 'purge-due.json'),
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

/** Returns where the publisher with this ticket works. */
export function workTreeOf({ work }: DirFolders, ticket: number): string {
  return join(work, `ticket-${ticket}`);
}

/** Returns the ticket in the name of a publisher's tree or list; null for anything else in `work`. */
export function ticketOf(name: string): number | null {
  const found = /^ticket-(\d+)(?:\.|$)/.exec(name);
  return found === null ? null : Number(found[1]);
}

/** Returns where the next publish's tree is until it is whole. */
export function treeInTheMakingOf({ work }: DirFolders): string {
  return join(work, 'making');
}

export function nextTreeOf({ next }: DirFolders, liveId: string): string {
  return join(next, liveId);
}
