import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { chunkSizeFor } from '#files/file-io.ts';
import { fileRowSchema, toFileRows, toFiles } from '#publish/targets/stored-release.ts';
import type { ReleaseFiles } from '#release/file-changes.ts';
import { type Release, releaseInfoSchema } from '#release/release.ts';
import { type HeadRelease, type NamedRelease, toReleaseInfo } from './head.ts';
import type { Keys } from './address.ts';
import type { ObjectStore } from './object-store.ts';

const version = 1;
const cacheSize = 3;

export interface Manifest {
  readonly files: ReleaseFiles;
  readonly contents: string;
}

export const noManifest: Manifest = { files: new Map(), contents: '' };

const manifestSchema = z.object({
  version: z.literal(version),
  release: releaseInfoSchema,
  files: z.array(fileRowSchema),
  contents: z.string(),
});

/** File lists of the releases as gzipped JSON. A list never changes. */
export class ManifestFiles {
  readonly #store: ObjectStore;
  readonly #keys: Keys;
  readonly #cached = new Map<string, Manifest>();

  constructor(store: ObjectStore, keys: Keys) {
    this.#store = store;
    this.#keys = keys;
  }

  async write(about: HeadRelease, { files, contents }: Manifest): Promise<void> {
    const release = toReleaseInfo(about);
    const text = JSON.stringify({ version, release, files: toFileRows(files), contents });
    const key = this.#keys.manifestOf(about);
    const headers = { type: 'application/gzip', cache: 'no-store' };
    const packed = await promisify(gzip)(text, { chunkSize: chunkSizeFor(text.length) });
    await this.#store.put(key, packed, headers);
    this.#cache(key, { files, contents });
  }

  /** Reads the file list of a release. Throws if the store has lost it. */
  async read(about: NamedRelease): Promise<Manifest> {
    const key = this.#keys.manifestOf(about);
    const manifest = await this.readUncached(about);
    if (manifest === null) throw new Error(formatLost(key));
    this.#cache(key, manifest);
    return manifest;
  }

  /** Reads a file list without caching it, so that the cached list of the live release stays. Null if the store has lost it. */
  async readUncached(about: NamedRelease): Promise<Manifest | null> {
    const key = this.#keys.manifestOf(about);
    const cached = this.#cached.get(key);
    if (cached !== undefined) return cached;
    const found = await this.#store.get(key);
    if (found === null) return null;
    const plain = await promisify(gunzip)(found.bytes, { chunkSize: chunkSizeFor(found.bytes.length) });
    return parseManifest(plain.toString('utf8'), key);
  }

  async readRelease(about: HeadRelease): Promise<Release> {
    return { ...toReleaseInfo(about), ...(await this.read(about)) };
  }

  #cache(key: string, manifest: Manifest): void {
    this.#cached.delete(key);
    this.#cached.set(key, manifest);
    for (const oldest of [...this.#cached.keys()].slice(0, -cacheSize)) this.#cached.delete(oldest);
  }
}

function parseManifest(text: string, key: string): Manifest {
  try {
    const { files, contents } = manifestSchema.parse(JSON.parse(text));
    return { contents, files: toFiles(files) };
  } catch (cause) {
    throw new Error(`${key} is damaged or of another version of this program. Publish another release.`, {
      cause,
    });
  }
}

export function formatLost(key: string): string {
  return `The store has lost ${key}. Publish another release.`;
}
