import { type PictureFault, wordPictureFault } from '#catalogue/picture-fault.ts';

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
  readonly fault: PictureFault;
  readonly isTransient: boolean;
  readonly retryAfterMs: number | null;

  constructor(
    fault: PictureFault,
    { isTransient = false, retryAfterMs = null, cause }: PictureErrorFields = {},
  ) {
    super(wordPictureFault(fault, 'En'), { cause });
    this.fault = fault;
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }
}
