import type { Release, ReleaseAbout } from '#release/release.ts';

/** Holds one brand's releases; visitors read one of them. */
export interface Target {
  /** For messages, e.g. `dir:/srv/www (yn)`. */
  readonly name: string;
  /** Addresses that a CDN has yet to forget. */
  readonly purgeNote: TargetNote;
  /** Returns a number greater than every one that any publisher took before. Take it before reading what is to be published. Only a publish or promotion makes lower ones fail. */
  takeTicket(): Promise<number>;
  /** The same for a rollback: it works on a full disk, too. */
  takeRollbackTicket(): Promise<number>;
  /** Returns the release that visitors get; null before the first. */
  readLive(): Promise<LiveRelease | null>;
  /** Returns the digests under which visitors may have kept these files of the class `immutable`, of releases that can go live again; none of other files. */
  findAssets(paths: readonly string[]): Promise<AssetDigests>;
  /** Lists the releases that can go live, the newest first. */
  listReleases(): Promise<readonly StoredRelease[]>;
  /** Throws where no release has this id. */
  readRelease(id: string): Promise<Release>;
  /** Reads a file of a stored release by its path in the dist; null where that has no such file. Throws where its bytes are lost or others. */
  readFile(release: Release, path: string): Promise<Uint8Array | null>;
  /**
   * Brings a whole release to the target, then makes it live, or shows it apart where it is to be held. Names of files may have up to
   * 255 bytes, and a path that was a file may be a folder in the next release.
   */
  publish(upload: Upload): Promise<TargetResult>;
  /** Makes a stored release live: a held one, or an earlier one. */
  promote(id: string, ticket: number, onStep?: OnStep): Promise<TargetResult>;
  /** Removes releases beyond those to be kept and the assets that only they need, and prepares the next publish. */
  tidy(retention: Retention): Promise<void>;
  close(): Promise<void>;
}

/** A small text that a target keeps beside a brand's releases, for whichever machine publishes next. */
export interface TargetNote {
  /** Returns null where there is none. */
  read(): Promise<string | null>;
  /** Null removes it. */
  write(text: string | null): Promise<void>;
}

export interface LiveRelease {
  readonly release: Release;
  /** Of the publish or promotion that made it live. */
  readonly ticket: number;
}

/** SHA-256 as hex, by path; without paths that no release has. */
export type AssetDigests = ReadonlyMap<string, ReadonlySet<string>>;

export interface StoredRelease {
  readonly release: ReleaseAbout;
  readonly state: 'live' | 'held' | 'former';
}

export interface Upload {
  readonly release: Release;
  readonly ticket: number;
  readonly isHeld: boolean;
  /** Reads a file by its path in the dist. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly onStep: OnStep;
}

/** Called as work goes on; `total` may grow. */
export type OnStep = (done: number, total: number) => void;

export interface TargetResult {
  /** `superseded`: a higher ticket is live, and nothing of it was touched. `unchanged`: a release of the same files was live already, whatever its id. */
  readonly kind: 'live' | 'held' | 'superseded' | 'unchanged';
  readonly transfer: Transfer;
}

/** The cost of a publish or promotion. */
export interface Transfer {
  /** Calls to a server, or files written. */
  readonly requests: number;
  /** Bytes of bodies sent, or written. */
  readonly bytes: number;
  /** Files that the target had already and that were copied or linked. */
  readonly copies: number;
  readonly removed: number;
}

/** Says how long releases and assets are kept. */
export interface Retention {
  /** Releases besides the live and the held one. */
  readonly releases: number;
  /** How long files of the class `immutable` outlive the last kept release that names them. */
  readonly assetDays: number;
  /** The id of one more release that is kept, since it is planned to go live; absent or null where none is. */
  readonly planned?: string | null;
}

/** A kind of target, by the scheme of its address. */
export interface TargetScheme {
  /** For messages, e.g. `dir:FOLDER`; an address always has something after its colon. */
  readonly example: string;
  open(location: TargetLocation): Promise<Target>;
  /** Whether invented products may go there without a reason: only where no visitor sees them unless somebody sets up a web server. */
  readonly takesDemoContent: boolean;
  /** Returns the folder of this machine in which releases are kept; null where they are elsewhere, such as in a store: then nobody watches a disk for room or writes files for a web server here. */
  folderOf(location: Omit<TargetLocation, 'brandCode'>): string | null;
}

export interface TargetLocation {
  /** As it was given, e.g. `dir:live`. */
  readonly address: string;
  /** Relative folders start here. */
  readonly base: string;
  readonly brandCode: string;
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
