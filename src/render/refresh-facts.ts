import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileEntry, Manifest } from '#release/manifest.ts';
import type { Site } from '#site/site.ts';
import { digestContext, type OffLimits, toFactsContext } from './facts-context.ts';
import { isText, openFactsReader } from './read-facts.ts';
import { toPageLimits } from './render-files.ts';
import { hashOf } from './stage.ts';

/**
 * Returns a manifest whose facts were read with these brands, hosts and secrets. Where the build knew others, such as none on a machine
 * without secrets, all text files are read again. Throws where one is not as it was built.
 */
export function refreshFacts(manifest: Manifest, dist: string, site: Site, offLimits: OffLimits): Manifest {
  const context = toFactsContext(site.brand, offLimits, site.snapshot.publicErpHost);
  const factsContext = digestContext(context);
  if (manifest.factsContext === factsContext) return manifest;
  const readFacts = openFactsReader(toPageLimits(site, manifest.files), context);
  const refresh = ([file, entry]: readonly [string, FileEntry]): readonly [string, FileEntry] => {
    if (!isText(file)) return [file, entry];
    const bytes = readFileSync(join(dist, file));
    if (hashOf(bytes) !== entry.hash)
      throw new Error(`${join(dist, file)} changed while it was read. Build and publish again.`);
    return [file, { ...entry, facts: readFacts(file, bytes) }];
  };
  return { ...manifest, factsContext, files: new Map([...manifest.files].map(refresh)) };
}
