import type { Release, ReleaseInfo } from '#release/release.ts';

export interface Target {
  readonly name: string;
  readonly purgeNote: TargetNote;
  /**
   * Returns a number greater than all earlier tickets. Take it before reading the content to publish.
   *
   * Lower tickets stay valid until a release with this ticket goes live or is held. Succeeds even if the disk is full.
   */
  takeTicket(): Promise<number>;
  readLive(): Promise<Release | null>;
  listReleases(): Promise<readonly StoredRelease[]>;
  readRelease(id: string): Promise<Release>;
  /** Null if the release has no such file. Throws if its bytes are lost or damaged. */
  readFile(release: Release, path: string): Promise<Uint8Array | null>;
  /** Must accept file names of up to 255 bytes, and a path that was a file in the live release but is now a folder. */
  publish(upload: Upload): Promise<TargetResult>;
  promote(id: string, ticket: number): Promise<TargetResult>;
  /** Keeps a held release even if another one is held later. Returns false if it is no longer stored. */
  pin(id: string): Promise<boolean>;
  discard(id: string): Promise<void>;
  /** Writes the refresh file if the release `id` is live. Every release goes live with `off` in that file. */
  setRefresh(isOn: boolean, id: string): Promise<void>;
  prune(retention: Retention): Promise<void>;
  close(): Promise<void>;
}

export interface TargetNote {
  read(): Promise<string | null>;
  write(text: string | null): Promise<void>;
}

export interface StoredRelease {
  readonly release: ReleaseInfo;
  readonly state: 'live' | 'held' | 'former';
}

export interface Upload {
  readonly release: Release;
  readonly ticket: number;
  readonly isHeld: boolean;
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly onStep: OnStep;
}

/** `total` may increase. */
export type OnStep = (done: number, total: number) => void;

export interface TargetResult {
  /**
   * `superseded`: a release with a higher ticket is live or held. `unchanged`: the live release has the same files.
   */
  readonly kind: 'live' | 'held' | 'superseded' | 'unchanged';
  readonly transfer: Transfer;
}

export interface Transfer {
  readonly requests: number;
  readonly bytes: number;
  readonly copies: number;
  readonly removed: number;
}

export const noTransfer: Transfer = { requests: 0, bytes: 0, copies: 0, removed: 0 };

export interface Retention {
  readonly releases: number;
  readonly assetDays: number;
  readonly planned?: string | null;
}

export class TargetError extends Error {
  override readonly name = 'TargetError';
  /** If true, retries fail until a person acts. If false, a retry may succeed. */
  readonly isRefusal: boolean;

  constructor(
    message: string,
    { isRefusal, cause }: { readonly isRefusal: boolean; readonly cause: unknown },
  ) {
    super(message, { cause });
    this.isRefusal = isRefusal;
  }
}
