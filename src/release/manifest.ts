export interface FileEntry {
  readonly key: string;
  readonly hash: string;
  readonly bytes: number;
  /** Modification time in ms. If it differs on disk, another program may have changed the file. */
  readonly writtenAt: number;
  readonly findings: readonly Finding[];
}

export interface Manifest {
  readonly brand: string;
  readonly code: string;
  readonly findingsContext: string;
  /** Digest of everything else that the files depend on, such as the snapshot and settings. */
  readonly inputs: string;
  readonly files: ReadonlyMap<string, FileEntry>;
}

/** Two builds with the same origin produce the same files. */
export type Origin = Pick<Manifest, 'code' | 'findingsContext' | 'inputs'>;

export function isSameOrigin(one: Origin, other: Origin): boolean {
  return (
    one.code === other.code && one.findingsContext === other.findingsContext && one.inputs === other.inputs
  );
}

/** Applying a change twice has the same effect as applying it once. */
export interface ManifestChange extends Origin {
  readonly files: readonly (readonly [string, FileEntry])[];
  readonly removed: readonly string[];
}

export function applyManifestChanges(manifest: Manifest, changes: readonly ManifestChange[]): Manifest {
  const last = changes.at(-1);
  if (last === undefined) return manifest;
  const files = new Map(manifest.files);
  for (const change of changes) {
    for (const [file, entry] of change.files) files.set(file, entry);
    for (const file of change.removed) files.delete(file);
  }
  const { code, findingsContext, inputs } = last;
  return { ...manifest, code, findingsContext, inputs, files };
}

/** Lower ranks go live first: assets, then pages, then other files. */
export function switchRank(file: string): number {
  if (file.startsWith('_astro/') || file.startsWith('assets/')) return 0;
  return file.endsWith('.html') ? 1 : 2;
}

export interface FindingValues {
  readonly link: { readonly to: string };
  readonly 'other-brand': { readonly brand: string; readonly text: string };
  readonly 'brand-name': { readonly brand: string };
  readonly 'third-party': { readonly use: AddressUse; readonly origin: string };
  readonly 'private-host': { readonly host: string };
  /** `what` describes the secret without quoting it. */
  readonly secret: { readonly what: string };
}

/** `link` is clicked, `picture` is shown, `load` is fetched automatically, `page` names a page of this site. */
export type AddressUse = 'link' | 'picture' | 'load' | 'page';

export type Finding = {
  readonly [Name in keyof FindingValues]: { readonly rule: Name; readonly values: FindingValues[Name] };
}[keyof FindingValues];
