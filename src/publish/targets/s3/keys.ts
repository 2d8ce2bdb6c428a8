import { refreshFlag } from '#release/refresh-flag.ts';
import type { S3Options } from './address.ts';

export class Keys {
  readonly root: string;
  /** The state, the only object with conditional writes. */
  readonly head: string;
  readonly internal: string;
  readonly kept: string;
  readonly releases: string;
  readonly manifests: string;
  /** Unused hashed assets, and since when they are unused. */
  readonly unusedSince: string;
  readonly purgeDue: string;

  readonly #isPointer: boolean;

  constructor({ prefix, layout }: S3Options, brandCode: string) {
    this.root = `${prefix}${brandCode}/`;
    this.#isPointer = layout === 'pointer';
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

  /** In place: returns the key of the bytes with a digest. Earlier versions stored them in a folder per publish. */
  bytesOf(sha256: string, homes: ReadonlyMap<string, string>): string {
    const home = homes.get(sha256) ?? '';
    return `${this.kept}${home === '' ? '' : `${home}/`}${sha256}`;
  }

  refreshFlagOf(id: string): string {
    return `${this.#isPointer ? `${this.releases}${id}/` : this.root}${refreshFlag.path}`;
  }

  folderOf(slot: 'live' | 'held'): string {
    return slot === 'live' ? this.root : `${this.root}.held/`;
  }
}

export function parseManifestName(name: string): { readonly ticket: number; readonly id: string } | null {
  const match = /^(\d+)~(.+)\.json\.gz$/.exec(name);
  return match === null ? null : { ticket: Number(match[1]), id: match[2] ?? '' };
}
