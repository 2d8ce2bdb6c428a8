/** A target refused, or could not be reached. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  /** True where someone has to see to it first; false where trying again may help. */
  readonly isRefusal: boolean;

  /** `cause` is the error of the system or the store that led here; null where there was none. */
  constructor(
    message: string,
    { isRefusal, cause }: { readonly isRefusal: boolean; readonly cause: unknown },
  ) {
    super(message, { cause });
    this.isRefusal = isRefusal;
  }
}
