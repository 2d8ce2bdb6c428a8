import type { Problem } from '#catalogue/problem.ts';

export class ErpCallError extends Error {
  override readonly name = 'ErpCallError';
  readonly fault: CallFault;
  readonly attempts: number;

  constructor(fault: CallFault, url: string, attempts: number) {
    const times = attempts > 1 ? `, tried ${attempts} times` : '';
    super(`The ERP ${fault.what} (${url}${times}). ${fault.advice}`, { cause: fault.cause });
    this.fault = fault;
    this.attempts = attempts;
  }
}

export class ErpContentError extends Error {
  override readonly name = 'ErpContentError';
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
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

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
    this.advice =
      fields.advice ?? 'Check that the ERP is running and that ERP_HOST is its address, then try again.';
    this.isTransient = fields.isTransient ?? false;
    this.isTooLarge = fields.isTooLarge ?? false;
    this.status = fields.status ?? null;
    this.retryAfterMs = fields.retryAfterMs ?? null;
  }
}
