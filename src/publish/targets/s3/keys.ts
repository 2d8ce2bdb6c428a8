import type { S3Options } from './address.ts';

export class Keys {
  /** Prefix of all keys of the brand. */
  readonly root: string;
  /** The object with the state, the only one with conditional writes. */
  readonly head: string;
  /** Prefix of the keys that only publishers read. */
  readonly internal: string;
  /** In place: prefix of the bytes of releases. */
  readonly kept: string;
  /** Pointer: prefix of the folders of releases. */
  readonly releases: string;
  readonly manifests: string;
  /** The hashed assets that no release uses, and since when. */
  readonly unusedSince: string;
  /** Addresses that a CDN has yet to purge. */
  readonly purgeDue: string;

  constructor({ prefix, layout }: S3Options, brandCode: string) {
    this.root = `${prefix}${brandCode}/`;
    this.internal = `${this.root}.publish/`;
    this.head = layout === 'pointer' ? `${this.root}current.json` : `${this.internal}current.json`;
    this.kept = `${this.internal}kept/`;
    this.releases = `${this.root}r/`;
    this.manifests = `${this.internal}releases/`;
    this.purgeDue = `${this.internal}purge-due.json`;
    this.unusedSince = `${this.internal}retired.json`;
  }

  manifest(ticket: number, id: string): string {
    return `${this.manifests}${ticket}~${id}.json.gz`;
  }

  /** In place: returns the key of the bytes with a digest. Earlier versions kept them in a folder for each publish. */
  bytesOf(sha256: string, homes: ReadonlyMap<string, string>): string {
    const home = homes.get(sha256) ?? '';
    return `${this.kept}${home === '' ? '' : `${home}/`}${sha256}`;
  }

  /** In place: returns the prefix that visitors, or viewers of the held release, read. */
  folderOf(slot: 'live' | 'held'): string {
    return slot === 'live' ? this.root : `${this.root}.held/`;
  }
}

/** Reads ticket and release id from a manifest's name. */
export function parseManifestName(name: string): { readonly ticket: number; readonly id: string } | null {
  const match = /^(\d+)~(.+)\.json\.gz$/.exec(name);
  return match === null ? null : { ticket: Number(match[1]), id: match[2] ?? '' };
}
