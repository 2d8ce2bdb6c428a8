import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { CacheClass, Release, ReleaseFile } from '#release/release.ts';
import { type About, type NamedRelease, toReleaseAbout } from './head.ts';
import type { Keys } from './keys.ts';
import type { ObjectStore } from './object-store.ts';

const version = 1;
const remembered = 3;

export type ReleaseFiles = Release['files'];

/** Which folder of kept bytes holds those of a digest. */
export type Homes = ReadonlyMap<string, string>;

export interface Manifest {
  readonly files: ReleaseFiles;
  readonly contents: string;
  /** Empty in the pointer layout. */
  readonly homes: Homes;
}

export const noManifest: Manifest = { files: new Map(), contents: '', homes: new Map() };

type Row = readonly [
  path: string,
  sha256: string,
  bytes: number,
  type: string,
  cache: CacheClass,
  home: string,
];

/** The lists of the releases' files, as gzipped JSON; one that the head names never changes. */
export class ManifestFiles {
  readonly #store: ObjectStore;
  readonly #keys: Keys;
  readonly #remembered = new Map<string, Manifest>();

  constructor(store: ObjectStore, keys: Keys) {
    this.#store = store;
    this.#keys = keys;
  }

  async write(about: About, { files, contents, homes }: Manifest): Promise<void> {
    const rows = [...files].map(([path, { sha256, bytes, type, cache }]): Row => {
      return [path, sha256, bytes, type, cache, homes.get(sha256) ?? ''];
    });
    const text = JSON.stringify({ version, release: toReleaseAbout(about), files: rows, contents });
    const key = this.keyOf(about);
    const headers = { type: 'application/gzip', cache: 'no-store' };
    await this.#store.put(key, await promisify(gzip)(text), headers);
    this.#remember(key, { files, contents, homes });
  }

  async read(about: NamedRelease): Promise<Manifest> {
    const manifest = await this.find(about);
    if (manifest !== null) return manifest;
    throw new Error(`The store has lost ${this.keyOf(about)}. Publish another release.`);
  }

  /** Null where there is none, or none any more. */
  async find(about: NamedRelease): Promise<Manifest | null> {
    const key = this.keyOf(about);
    const manifest = this.#remembered.get(key) ?? (await this.#fetch(key));
    if (manifest !== null) this.#remember(key, manifest);
    return manifest;
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
    const text = (await promisify(gunzip)(found.bytes)).toString('utf8');
    const value: { readonly version: unknown; readonly files: readonly Row[]; readonly contents: string } =
      JSON.parse(text);
    if (value.version !== version) throw new Error(`${key} is of another version of this program.`);
    return {
      contents: value.contents,
      files: new Map(
        value.files.map(([path, sha256, bytes, type, cache]): [string, ReleaseFile] => {
          return [path, { sha256, bytes, type, cache }];
        }),
      ),
      homes: new Map(value.files.filter((row) => row[5] !== '').map((row) => [row[1], row[5]])),
    };
  }

  #remember(key: string, manifest: Manifest): void {
    this.#remembered.delete(key);
    this.#remembered.set(key, manifest);
    for (const oldest of [...this.#remembered.keys()].slice(0, -remembered)) this.#remembered.delete(oldest);
  }
}
