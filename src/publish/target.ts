import type { Release, ReleaseAbout } from '#release/release.ts';

/** Where a brand's releases go, and from where visitors read one of them. One brand each. */
export interface Target {
  /** For messages, e.g. `dir:/srv/www (yn)`. */
  readonly name: string;
  /** A number greater than every one given before, to whomever. Take it before reading what is to be published. */
  takeTicket(): Promise<number>;
  /** What visitors get; null before the first release. */
  readLive(): Promise<Live | null>;
  /** Those that can go live, the newest first. */
  listReleases(): Promise<readonly StoredRelease[]>;
  /** Throws where there is none of this id. */
  readRelease(id: string): Promise<Release>;
  /** Called where a release may be published next while others still judge it: begins what takes long and shows nothing. Does not throw. */
  prepare?(coming: ComingRelease): void;
  /** Brings a release there whole, then makes it live, or lets it stand apart where it is to be held. */
  publish(upload: Upload): Promise<Outcome>;
  /** Makes a release live that is there already: one that was held, or an earlier one. */
  promote(id: string, ticket: number, onStep?: OnStep): Promise<Outcome>;
  /**
   * Removes releases beyond those that are kept and the assets that only they need; prepares the next publish.
   */
  tidy(keep: Keep, pauses?: Pauses): Promise<void>;
  close(): Promise<void>;
}

export interface Live {
  readonly release: Release;
  /** Of the publish or promotion that made it live. */
  readonly ticket: number;
}

export interface ComingRelease extends Pick<Upload, 'release' | 'readFile'> {
  /** What it would follow. */
  readonly live: Release;
}

export interface StoredRelease {
  readonly release: ReleaseAbout;
  readonly state: 'live' | 'held' | 'former';
}

export interface Upload {
  readonly release: Release;
  readonly ticket: number;
  readonly isHeld: boolean;
  /** A file's bytes, by its path in the dist. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly onStep: OnStep;
}

/** Called as work goes on; `total` may grow. */
export type OnStep = (done: number, total: number) => void;

export interface Outcome {
  /** `superseded`: a higher ticket is live, and nothing of it was touched. `unchanged`: it was live already. */
  readonly kind: 'live' | 'held' | 'superseded' | 'unchanged';
  readonly transfer: Transfer;
}

/** What it cost. */
export interface Transfer {
  /** Calls to a server, or files written. */
  readonly requests: number;
  /** Bytes of bodies sent, or written. */
  readonly bytes: number;
  /** Files that stood there already and were copied or linked. */
  readonly copies: number;
  readonly removed: number;
}

/** Of work that goes on while something else may have to be quick. */
export interface Pauses {
  /** Called between two pieces of work on this machine's disk: resolves when it may go on. */
  readonly rest: () => Promise<void>;
  /** Called when the next publish is prepared, and only removing is left. */
  readonly onPrepared: () => void;
  /** Asked again and again: false leaves what is still to be removed for the next time. */
  readonly hasTime: () => boolean;
}

export type Rest = Pauses['rest'];

/** What outlives a release. */
export interface Keep {
  /** Releases besides the live and the held one. */
  readonly releases: number;
  /** How long files of the class `immutable` outlive the last kept release that names them. */
  readonly assetDays: number;
}
