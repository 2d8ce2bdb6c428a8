import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { chunkSizeFor } from '#files/zlib-chunk.ts';
import { cacheClasses, type Release } from '#release/release.ts';
import type { AssetDigests } from '#publish/targets/target.ts';
import { releaseAboutSchema, toFileRows, toFiles } from '#publish/targets/stored-release.ts';
import { type About, type NamedRelease, toReleaseAbout } from './head.ts';
import type { Keys } from './keys.ts';
import type { ObjectStore } from './object-store.ts';

const version = 1;
const cacheSize = 3;

export type ReleaseFiles = Release['files'];

/** In place: folder of the bytes by digest, if an earlier version uploaded them; else empty. */
export type Homes = ReadonlyMap<string, string>;

export interface Manifest {
  readonly files: ReleaseFiles;
  readonly contents: string;
  readonly homes: Homes;
}

export const noManifest: Manifest = { files: new Map(), contents: '', homes: new Map() };

/** The last column is the folder in `Homes`. */
const rowSchema = z.tuple([z.string(), z.string(), z.number(), z.string(), z.enum(cacheClasses), z.string()]);
const manifestSchema = z.object({
  version: z.literal(version),
  release: releaseAboutSchema,
  files: z.array(rowSchema),
  contents: z.string(),
});

/** File lists of the releases as gzipped JSON. A list never changes. */
export class ManifestFiles {
  readonly #store: ObjectStore;
  readonly #keys: Keys;
  readonly #cached = new Map<string, Manifest>();
  readonly #assets = new Map<string, Set<string>>();
  readonly #searched = new Set<string>();

  constructor(store: ObjectStore, keys: Keys) {
    this.#store = store;
    this.#keys = keys;
  }

  async write(about: About, { files, contents, homes }: Manifest): Promise<void> {
    const rows = toFileRows(files).map((row) => [...row, homes.get(row[1]) ?? '']);
    const text = JSON.stringify({ version, release: toReleaseAbout(about), files: rows, contents });
    const key = this.keyOf(about);
    const headers = { type: 'application/gzip', cache: 'no-store' };
    const packed = await promisify(gzip)(text, { chunkSize: chunkSizeFor(text.length) });
    await this.#store.put(key, packed, headers);
    this.#cache(key, { files, contents, homes });
  }

  async read(about: NamedRelease): Promise<Manifest> {
    const key = this.keyOf(about);
    const manifest = await this.peek(about);
    if (manifest === null) throw new Error(lost(key));
    this.#cache(key, manifest);
    return manifest;
  }

  /** Returns null if the store has lost it. Not cached, so that reading many manifests keeps the live one. */
  async peek(about: NamedRelease): Promise<Manifest | null> {
    const key = this.keyOf(about);
    return this.#cached.get(key) ?? this.#fetch(key);
  }

  async findAssets(paths: readonly string[], releases: readonly About[]): Promise<AssetDigests> {
    for (const about of releases) if (!this.#searched.has(about.id)) await this.#search(about);
    const found = paths.map((path) => [path, this.#assets.get(path)] as const);
    return new Map(found.flatMap(([path, digests]) => (digests === undefined ? [] : [[path, digests]])));
  }

  async #search(about: About): Promise<void> {
    for (const [path, { cache, sha256 }] of (await this.peek(about))?.files ?? [])
      if (cache === 'immutable') this.#assets.set(path, (this.#assets.get(path) ?? new Set()).add(sha256));
    this.#searched.add(about.id);
  }

  async readRelease(about: About): Promise<Release> {
    const { files, contents } = await this.read(about);
    return { ...toReleaseAbout(about), files, contents };
  }

  keyOf({ ticket, id }: NamedRelease): string {
    return this.#keys.manifest(ticket, id);
  }

  async #fetch(key: string): Promise<Manifest | null> {
    const found = await this.#store.get(key);
    if (found === null) return null;
    const plain = await promisify(gunzip)(found.bytes, { chunkSize: chunkSizeFor(found.bytes.length) });
    return parseManifest(plain.toString('utf8'), key);
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
    const homes = files.flatMap(([, sha256, , , , home]) => (home === '' ? [] : [[sha256, home] as const]));
    return { contents, files: toFiles(files), homes: new Map(homes) };
  } catch (cause) {
    throw new Error(`${key} is damaged or of another version of this program. Publish another release.`, {
      cause,
    });
  }
}

export function lost(key: string): string {
  return `The store has lost ${key}. Publish another release.`;
}
