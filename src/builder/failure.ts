import type { Violation } from '#guard/violation.ts';

/** Causes for which a build did not go live; the status page has a sentence for each. */
export const failureCauses = [
  /** The ERP did not answer, or with an error of its own. */
  'erp-down',
  /** It refused a call: a wrong address, or no right to read. */
  'erp-refused',
  /** One of its answers is larger than what is read. */
  'erp-too-large',
  /** The ERP's answer cannot become a site, e.g. the setting. */
  'erp-content',
  /** Far fewer products than before. */
  'shrink',
  /** The guard refused the release. */
  'guard',
  /** It refused it for what nobody may overrule here, such as a secret in a text. */
  'guard-grave',
  /** The target refused: no right to write. */
  'target-refused',
  /** The target did not answer. */
  'target-down',
  'disk-full',
  /** No ERP is set, and the target is not on this machine. */
  'demo-content',
  /** brands.json can't be read, or holds the brand no more. */
  'setting',
  /** A page could not be rendered. */
  'page',
  /** The build took too long and was ended. */
  'hung',
  /** The process that built ended by itself. */
  'died',
  'other',
] as const;

export type FailureCause = (typeof failureCauses)[number];

/** Returns whether a publisher may overrule the cause with a reason. */
export function isOverrulable(cause: FailureCause): boolean {
  return cause === 'shrink' || cause === 'guard';
}

/** Causes that may pass without anybody doing anything. */
const passing: readonly string[] = [
  'erp-down',
  'target-down',
  'disk-full',
  'hung',
  'died',
  'other',
] satisfies readonly FailureCause[];

/** Returns whether a build that failed is tried again before long. */
export function isPassing(cause: string): boolean {
  return passing.includes(cause);
}

/** A build that failed, with a cause that has words of its own for people; its message holds no secrets. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  readonly why: FailureCause;
  /** What the ERP's answers lack of the last dist, if that is why. */
  readonly violations: readonly Violation[];

  constructor(why: FailureCause, message: string, violations: readonly Violation[] = []) {
    super(message);
    this.why = why;
    this.violations = violations;
  }
}
