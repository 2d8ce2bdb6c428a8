interface FaultFields {
  /** True where the next build may well have it: the host was slow, away or out of order. */
  readonly isPassing?: boolean;
  readonly cause?: unknown;
}

/** Why a picture can't be shown. */
export class PictureFault extends Error {
  override readonly name = 'PictureFault';
  readonly isPassing: boolean;

  /** `what` continues the sentence "The picture at … ". */
  constructor(what: string, { isPassing = false, cause }: FaultFields = {}) {
    super(what, { cause });
    this.isPassing = isPassing;
  }
}
