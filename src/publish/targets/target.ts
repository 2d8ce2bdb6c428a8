import type { Release, ReleaseAbout } from '#release/release.ts';

/** Holds one brand's releases; visitors read one of them. */
export interface Target {
  /** For messages, e.g. `dir:/srv/www (yn)`. */
  readonly name: string;
  /** Addresses that a CDN has yet to purge. */
  readonly purgeNote: TargetNote;
  /** Returns a number greater than all that publishers took before. Take it before reading the content to publish. Only a publish or promotion makes lower ones fail. */
  takeTicket(): Promise<number>;
  /** The same for a rollback. Also works on a full disk. */
  takeRollbackTicket(): Promise<number>;
  /** Returns the release that visitors get; null before the first. */
  readLive(): Promise<LiveRelease | null>;
  /** Returns the digests that these files of the class `immutable` have in the kept releases. */
  findAssets(paths: readonly string[]): Promise<AssetDigests>;
  /** Lists the newest first. */
  listReleases(): Promise<readonly StoredRelease[]>;
  readRelease(id: string): Promise<Release>;
  /** Reads a file of a stored release by its path in the dist; null if the release has no such file. Throws if its bytes are lost or damaged. */
  readFile(release: Release, path: string): Promise<Uint8Array | null>;
  /** Brings a release to the target, then makes it live or held. Names of files have up to 255 bytes; a file may become a folder. */
  publish(upload: Upload): Promise<TargetResult>;
  /** Makes a held or an earlier release live. */
  promote(id: string, ticket: number, onStep?: OnStep): Promise<TargetResult>;
  /** Removes releases beyond the retention and assets that only they need, and prepares the next publish. */
  tidy(retention: Retention): Promise<void>;
  close(): Promise<void>;
}

/** A small text beside a brand's releases, for the machine that publishes next. */
export interface TargetNote {
  read(): Promise<string | null>;
  /** Null removes it. */
  write(text: string | null): Promise<void>;
}

export interface LiveRelease {
  readonly release: Release;
  /** Of the publish or promotion that made it live. */
  readonly ticket: number;
}

/** SHA-256 as hex, by path. Paths that no release has are missing. */
export type AssetDigests = ReadonlyMap<string, ReadonlySet<string>>;

export interface StoredRelease {
  readonly release: ReleaseAbout;
  readonly state: 'live' | 'held' | 'former';
}

export interface Upload {
  readonly release: Release;
  readonly ticket: number;
  readonly isHeld: boolean;
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly onStep: OnStep;
}

/** `total` may grow. */
export type OnStep = (done: number, total: number) => void;

export interface TargetResult {
  /** `superseded`: a higher ticket is live. `unchanged`: a release with the same files was live already. */
  readonly kind: 'live' | 'held' | 'superseded' | 'unchanged';
  readonly transfer: Transfer;
}

/** The cost of a publish or promotion. */
export interface Transfer {
  /** Requests to a server, or files written. */
  readonly requests: number;
  readonly bytes: number;
  /** Files that the target copied or linked itself. */
  readonly copies: number;
  readonly removed: number;
}

export interface Retention {
  /** Releases besides the live and the held one. */
  readonly releases: number;
  /** How long files of the class `immutable` outlive the last kept release that has them. */
  readonly assetDays: number;
  /** The id of a release that is planned to go live, and so is kept; absent or null if none is. */
  readonly planned?: string | null;
}

/** A target refused, or could not be reached. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  /** True if someone must act first; false if another try may succeed. */
  readonly isRefusal: boolean;

  /** `cause` is the error of the system or the store; null if there was none. */
  constructor(
    message: string,
    { isRefusal, cause }: { readonly isRefusal: boolean; readonly cause: unknown },
  ) {
    super(message, { cause });
    this.isRefusal = isRefusal;
  }
}
