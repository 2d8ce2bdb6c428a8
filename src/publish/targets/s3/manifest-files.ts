import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { chunkSizeFor } from '#files/file-io.ts';
import {
  formatRelease,
  type Manifest,
  ManifestCache,
  parseManifest,
} from '#publish/targets/stored-release.ts';
import type { Release, ReleaseInfo } from '#release/release.ts';
import type { Keys, NamedRelease } from './address.ts';
import type { ObjectStore } from './object-store.ts';

/** Manifests of the releases as gzipped JSON. A manifest never changes. */
export class ManifestFiles {
  readonly #store: ObjectStore;
  readonly #keys: Keys;
  readonly #cache = new ManifestCache(3);

  constructor(store: ObjectStore, keys: Keys) {
    this.#store = store;
    this.#keys = keys;
  }

  async write(release: Release): Promise<void> {
    const bytes = formatRelease(release);
    const packed = await promisify(gzip)(bytes, { chunkSize: chunkSizeFor(bytes.length) });
    const headers = { type: 'application/gzip', cache: 'no-store' };
    await this.#store.put(this.#keys.manifestOf(release), packed, headers);
    this.#cache.keep(release.id, release);
  }

  async readRelease(info: ReleaseInfo): Promise<Release> {
    return { ...info, ...(await this.read(info)) };
  }

  /** Reads a manifest. Throws if the store has lost it, or if it is damaged. */
  async read(release: NamedRelease): Promise<Manifest> {
    const key = this.#keys.manifestOf(release);
    const manifest = this.#cache.get(release.id) ?? (await this.#fetch(key));
    this.#cache.keep(release.id, manifest);
    return manifest;
  }

  async #fetch(key: string): Promise<Manifest> {
    const found = await this.#store.get(key);
    if (found === null) throw new Error(`The store has lost ${key}. Publish another release.`);
    const plain = await promisify(gunzip)(found.bytes, { chunkSize: chunkSizeFor(found.bytes.length) });
    try {
      return parseManifest(plain.toString('utf8'));
    } catch (cause) {
      throw new Error(`${key} is damaged or of another version of this program. Publish another release.`, {
        cause,
      });
    }
  }
}
