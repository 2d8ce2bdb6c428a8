import type { Violation } from '#guard/violation.ts';

export const failureCauses = [
  /** No response from the ERP, or a server error. */
  'erp-down',
  /** The ERP refused a call, e.g. for a missing permission. */
  'erp-refused',
  'erp-too-large',
  'erp-content',
  'shrink',
  'guard',
  /** A violation that nobody may overrule, e.g. a secret in a text. */
  'guard-grave',
  'target-refused',
  'target-down',
  'disk-full',
  'demo-content',
  'setting',
  'page',
  'hung',
  'died',
  'other',
] as const;

export type FailureCause = (typeof failureCauses)[number];

export function isOverrulable(cause: FailureCause): boolean {
  return cause === 'shrink' || cause === 'guard';
}

export function isRefusal(cause: FailureCause): boolean {
  return isOverrulable(cause) || cause === 'guard-grave';
}

const transientCauses: readonly string[] = [
  'erp-down',
  'target-down',
  'disk-full',
  'hung',
  'died',
  'other',
] satisfies readonly FailureCause[];

export function isTransient(cause: string): boolean {
  return transientCauses.includes(cause);
}

/** Users see the message, so it must not contain secrets. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  readonly why: FailureCause;
  readonly violations: readonly Violation[];

  constructor(why: FailureCause, message: string, violations: readonly Violation[] = []) {
    super(message);
    this.why = why;
    this.violations = violations;
  }
}
