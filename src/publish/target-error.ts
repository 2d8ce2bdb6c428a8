/** A target that did not do its part. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  /** It said no, so that somebody has to see to it; else it was away, or failed itself. */
  readonly isRefusal: boolean;

  constructor(
    message: string,
    { isRefusal, cause }: { readonly isRefusal: boolean; readonly cause: unknown },
  ) {
    super(message, { cause });
    this.isRefusal = isRefusal;
  }
}
