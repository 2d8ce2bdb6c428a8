import { refreshFlag } from '#release/refresh-flag.ts';
import type { S3Options } from './address.ts';

export type Keys = ReturnType<typeof toKeys>;

export function toKeys({ prefix, layout }: Pick<S3Options, 'prefix' | 'layout'>, brandCode: string) {
  const root = `${prefix}${brandCode}/`;
  const internal = `${root}.publish/`;
  const manifests = `${internal}releases/`;
  return {
    root,
    internal,
    /** The state, the only object with conditional writes. */
    head: layout === 'pointer' ? `${root}current.json` : `${internal}current.json`,
    /** In place: the bytes of all kept releases, by digest. */
    kept: `${internal}kept/`,
    releases: `${root}r/`,
    manifests,
    manifestOf: ({ ticket, id }: { readonly ticket: number; readonly id: string }) =>
      `${manifests}${ticket}~${id}.json.gz`,
    refreshFlagOf: (id: string) => `${layout === 'pointer' ? `${root}r/${id}/` : root}${refreshFlag.path}`,
    folderOf: (slot: 'live' | 'held') => (slot === 'live' ? root : `${root}.held/`),
    purgeDue: `${internal}purge-due.json`,
    /** Unused hashed assets, and since when they are unused. */
    unusedSince: `${internal}retired.json`,
  };
}

export function parseManifestName(name: string): { readonly ticket: number; readonly id: string } | null {
  const match = /^(\d+)~(.+)\.json\.gz$/.exec(name);
  return match === null ? null : { ticket: Number(match[1]), id: match[2] ?? '' };
}
