import type { S3Options } from './address.ts';

/** Where one brand's objects lie; every key of a store is spelled here. */
export class Keys {
  /** Starts the key of everything of the brand. */
  readonly root: string;
  /** Says what is live and what is held: the only object that is ever changed under a condition. */
  readonly head: string;
  /** What only publishers read. */
  readonly desk: string;
  /** In place: the bytes of releases, a folder for each publish. */
  readonly kept: string;
  /** Pointer: a folder for each release. */
  readonly releases: string;
  readonly manifests: string;
  /** Since when no release names which hashed assets. */
  readonly retired: string;

  constructor({ prefix, layout }: S3Options, brandCode: string) {
    this.root = `${prefix}${brandCode}/`;
    this.desk = `${this.root}.publish/`;
    this.head = layout === 'pointer' ? `${this.root}current.json` : `${this.desk}current.json`;
    this.kept = `${this.desk}kept/`;
    this.releases = `${this.root}r/`;
    this.manifests = `${this.desk}releases/`;
    this.retired = `${this.desk}retired.json`;
  }

  manifest(ticket: number, id: string): string {
    return `${this.manifests}${ticket}~${id}.json.gz`;
  }

  /** In place: where visitors, or those who look at a held release, read. */
  place(slot: 'live' | 'held'): string {
    return slot === 'live' ? this.root : `${this.root}.held/`;
  }
}

/** Ticket and release id of a manifest's name. */
export function parseManifestName(name: string): { readonly ticket: number; readonly id: string } | null {
  const match = /^(\d+)~(.+)\.json\.gz$/.exec(name);
  return match === null ? null : { ticket: Number(match[1]), id: match[2] ?? '' };
}
