import type { Problem } from '#catalogue/problem.ts';

/** A call that gave no usable answer, after the attempts that its cause deserves. */
export class ErpCallError extends Error {
  override readonly name = 'ErpCallError';
  readonly url: string;
  /** Continues the sentence "The ERP …". */
  readonly what: string;
  /** Of the last answer that began; null if none did. */
  readonly status: number | null;
  /** Whether it may go well another time; else the ERP refused it. */
  readonly isTransient: boolean;
  /** Whether its answer was larger than what is read. */
  readonly isTooLarge: boolean;
  readonly attempts: number;

  constructor(
    fault: CallFault,
    url: string,
    { attempts, status }: { readonly attempts: number; readonly status: number | null },
  ) {
    const times = attempts > 1 ? `, tried ${attempts} times` : '';
    super(`The ERP ${fault.what} (${url}${times}). ${fault.advice}`, { cause: fault.cause });
    this.url = url;
    this.what = fault.what;
    this.status = fault.status ?? status;
    this.isTransient = fault.isTransient;
    this.isTooLarge = fault.isTooLarge;
    this.attempts = attempts;
  }
}

/** The ERP answered, but no site can be made of its content. */
export class ErpContentError extends Error {
  override readonly name = 'ErpContentError';
  /** The problems found until then. */
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

interface CallFaultFields {
  readonly advice?: string;
  readonly isTransient?: boolean;
  readonly isTooLarge?: boolean;
  readonly status?: number | null;
  /** How long the ERP asks to be left alone. */
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** One attempt that failed, as the retry reads it. */
export class CallFault extends Error {
  override readonly name = 'CallFault';
  readonly what: string;
  readonly advice: string;
  readonly isTransient: boolean;
  readonly isTooLarge: boolean;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  /** `what` continues the sentence "The ERP …". */
  constructor(what: string, fields: CallFaultFields = {}) {
    super(what, { cause: fields.cause });
    this.what = what;
    this.advice = fields.advice ?? 'Look whether it is up and ERP_HOST names it, then run again.';
    this.isTransient = fields.isTransient ?? false;
    this.isTooLarge = fields.isTooLarge ?? false;
    this.status = fields.status ?? null;
    this.retryAfterMs = fields.retryAfterMs ?? null;
  }
}
