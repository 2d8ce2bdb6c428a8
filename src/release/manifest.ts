import type { FileFacts } from './facts.ts';

/** Scripts and styles in pages, as a content security policy names them: `sha256-…`. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const noInlineCode: InlineCode = { scripts: [], styles: [] };

/** One file of a dist, as it was written. */
export interface FileEntry {
  /** Digest of everything the file is rendered from; equal key and code give equal bytes. */
  readonly key: string;
  /** SHA-256 of its bytes, as hex. */
  readonly hash: string;
  readonly bytes: number;
  /** When it was written, in ms: another time means that another program may have written the file. */
  readonly writtenAt: number;
  /** Null of pictures and other binary files, and of files that are no pages and hold nothing forbidden. */
  readonly facts: FileFacts | null;
}

/** The files of a dist and the code that rendered them. */
export interface Manifest {
  readonly brand: string;
  /** Digest of the compiled code that rendered the pages. */
  readonly code: string;
  /** Digest of everything besides the files that facts depend on. */
  readonly factsContext: string;
  /** All inline code of the compiled site. */
  readonly inlineCode: InlineCode;
  /** By path in the dist, with `/`. */
  readonly files: ReadonlyMap<string, FileEntry>;
}

/** The step from one manifest to the next; absolute, so that applying it twice does no harm. */
export interface ManifestChange extends Pick<Manifest, 'code' | 'factsContext' | 'inlineCode'> {
  readonly files: readonly (readonly [string, FileEntry])[];
  readonly removed: readonly string[];
}

/** Applies changes in their order. */
export function applyManifestChanges(manifest: Manifest, changes: readonly ManifestChange[]): Manifest {
  const last = changes.at(-1);
  if (last === undefined) return manifest;
  const files = new Map(manifest.files);
  for (const change of changes) {
    for (const [file, entry] of change.files) files.set(file, entry);
    for (const file of change.removed) files.delete(file);
  }
  const { code, factsContext, inlineCode } = last;
  return { ...manifest, code, factsContext, inlineCode, files };
}

/** Returns a file's rank in the order in which files go live: first what pages need, then pages, then what names pages. */
export function switchRank(file: string): number {
  if (file.startsWith('_astro/') || file.startsWith('assets/')) return 0;
  return file.endsWith('.html') ? 1 : 2;
}
