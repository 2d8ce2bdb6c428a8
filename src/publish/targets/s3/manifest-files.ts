import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { chunkSizeFor } from '#files/file-io.ts';
import {
  createManifestCache,
  formatRelease,
  type Manifest,
  parseManifest,
} from '#publish/targets/stored-release.ts';
import type { Release, ReleaseInfo } from '#release/release.ts';
import type { Keys, NamedRelease } from './address.ts';
import type { ObjectStore } from './object-store.ts';

export type ManifestFiles = ReturnType<typeof openManifestFiles>;

export function openManifestFiles(store: ObjectStore, keys: Keys) {
  const cache = createManifestCache();
  const read = async (release: NamedRelease): Promise<Manifest> => {
    const manifest = cache.get(release.id) ?? (await fetchManifest(store, keys.manifestOf(release)));
    cache.keep(release.id, manifest);
    return manifest;
  };
  return {
    read,
    readRelease: async (info: ReleaseInfo): Promise<Release> => ({ ...info, ...(await read(info)) }),
    write: async (release: Release) => {
      const bytes = formatRelease(release);
      const packed = await promisify(gzip)(bytes, { chunkSize: chunkSizeFor(bytes.length) });
      const headers = { type: 'application/gzip', cache: 'no-store' };
      await store.put(keys.manifestOf(release), packed, headers);
      cache.keep(release.id, release);
    },
  };
}

async function fetchManifest(store: ObjectStore, key: string): Promise<Manifest> {
  const found = await store.get(key);
  if (found === null)
    throw new Error(`The store has lost ${key}, the file list of a release. Publish a new release.`);
  const plain = await promisify(gunzip)(found.bytes, { chunkSize: chunkSizeFor(found.bytes.length) });
  try {
    return parseManifest(plain.toString('utf8'));
  } catch (cause) {
    throw new Error(
      `${key}, the file list of a release, is damaged, or was written by another version of this program. Publish a new release.`,
      {
        cause,
      },
    );
  }
}
