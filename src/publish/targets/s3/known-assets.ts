import type { AssetDigests } from '#publish/targets/target.ts';
import type { About } from './head.ts';
import type { ManifestFiles } from './manifest-files.ts';

/** The digests of the hashed assets of kept releases. Each list of files is read once: releases never change. */
export class KnownAssets {
  readonly #manifests: ManifestFiles;
  readonly #read = new Set<string>();
  readonly #digests = new Map<string, Set<string>>();

  constructor(manifests: ManifestFiles) {
    this.#manifests = manifests;
  }

  async find(paths: readonly string[], releases: readonly About[]): Promise<AssetDigests> {
    for (const about of releases) if (!this.#read.has(about.id)) await this.#take(about);
    return new Map(
      paths.flatMap((path) => {
        const digests = this.#digests.get(path);
        return digests === undefined ? [] : [[path, digests] as const];
      }),
    );
  }

  async #take(about: About): Promise<void> {
    // Another tidying may have removed it just now: then nobody goes back to it.
    const manifest = await this.#manifests.peek(about);
    for (const [path, { cache, sha256 }] of manifest?.files ?? []) {
      if (cache !== 'immutable') continue;
      const digests = this.#digests.get(path) ?? new Set();
      this.#digests.set(path, digests.add(sha256));
    }
    this.#read.add(about.id);
  }
}
