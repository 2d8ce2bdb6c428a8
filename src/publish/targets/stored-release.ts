import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { cacheClasses, type Release, type ReleaseInfo, releaseInfoSchema } from '#release/release.ts';

export type Manifest = Pick<Release, 'files' | 'contents'>;

/** Ignores further values, which earlier versions wrote. */
const fileRowSchema = z.tuple(
  [z.string(), z.string(), z.number(), z.string(), z.enum(cacheClasses)],
  z.unknown(),
);

const manifestSchema = z.object({ files: z.array(fileRowSchema), contents: z.string() });
const aboutSchema = z.object({ about: releaseInfoSchema });

/** The file list is a separate string, because a Chinese character in the same string would double its memory. */
export function formatRelease({ files, contents, ...about }: Release): Buffer {
  const rows = [...files].map(([path, { sha256, bytes, type, cache }]) => [path, sha256, bytes, type, cache]);
  const [ofFiles, ofContents] = [JSON.stringify(rows), JSON.stringify(contents)];
  return Buffer.concat([
    Buffer.from(`{"about":${JSON.stringify(about)},"files":`),
    Buffer.from(ofFiles),
    Buffer.from(`,"contents":${ofContents}}`),
  ]);
}

/** Throws if the text is damaged. */
export function parseManifest(text: string): Manifest {
  const { files, contents } = manifestSchema.parse(JSON.parse(text));
  const entries = files.map(
    ([path, sha256, bytes, type, cache]) => [path, { sha256, bytes, type, cache }] as const,
  );
  return { files: new Map(entries), contents };
}

export function parseReleaseInfo(text: string): ReleaseInfo {
  return aboutSchema.parse(JSON.parse(text)).about;
}

export type ManifestCache = ReturnType<typeof createManifestCache>;

/** Number of cached manifests. Enough for the release at the start of the day, the live release and the next one. */
const maxKnown = 3;

export function createManifestCache() {
  const known = new Map<string, Manifest>();
  return {
    get: (id: string) => known.get(id) ?? null,
    keep: (id: string, manifest: Manifest) => {
      known.delete(id);
      known.set(id, manifest);
      for (const oldest of [...known.keys()].slice(0, -maxKnown)) known.delete(oldest);
    },
  };
}

/** Throws if the file changed after the build. */
export async function readChecked(
  { id, files }: Pick<Release, 'id' | 'files'>,
  path: string,
  readFile: (path: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if (hash('sha256', bytes) === files.get(path)?.sha256) return bytes;
  throw new Error(
    `${path} changed after the build of release ${id}. Nothing went live. Build again, then publish.`,
  );
}

/** Null if the release has no such file. Throws if the file is lost or damaged. */
export async function readStoredFile(
  { id, files }: Release,
  path: string,
  read: (sha256: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const file = files.get(path);
  if (file === undefined) return null;
  const bytes = await read(file.sha256);
  if (bytes !== null && hash('sha256', bytes, 'hex') === file.sha256) return bytes;
  throw new Error(
    `${path} of release ${id} is ${bytes === null ? 'lost' : 'damaged'}. Publish a new release.`,
  );
}
