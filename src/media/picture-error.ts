interface PictureErrorFields {
  /** True where the next build may well have it: the host was slow, away or out of order. */
  readonly isTransient?: boolean;
  /** How long the host asks to be left alone. */
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** Why a picture can't be shown. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly isTransient: boolean;
  readonly retryAfterMs: number | null;

  /** `what` continues the sentence "The picture at … ". */
  constructor(what: string, { isTransient = false, retryAfterMs = null, cause }: PictureErrorFields = {}) {
    super(what, { cause });
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }
}
