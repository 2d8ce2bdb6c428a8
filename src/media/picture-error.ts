import { type PictureFault, formatPictureFault } from '#catalogue/picture-fault.ts';

interface PictureErrorFields {
  /** True if a later build may succeed: the host was slow, unreachable or out of order. */
  readonly isTransient?: boolean;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly fault: PictureFault;
  readonly isTransient: boolean;
  readonly retryAfterMs: number | null;

  constructor(
    fault: PictureFault,
    { isTransient = false, retryAfterMs = null, cause }: PictureErrorFields = {},
  ) {
    super(formatPictureFault(fault, 'En'), { cause });
    this.fault = fault;
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }
}
