import type { BrandCode } from '#config/codes.ts';

/** Results of an action, shown once after it. */
export const flashMessages = [
  'publish',
  'preview',
  'promoted',
  'rolled-back',
  'resumed',
  /** Resumed in a freeze: what waited goes on waiting. */
  'resumed-frozen',
  /** Refused because the brand is on hold. */
  'on-hold',
  /** A newer release went live first. */
  'superseded',
  /** The release was already live. */
  'unchanged',
  /** The release no longer exists. */
  'gone',
  /** The brand is frozen, and no reason was given. */
  'frozen',
  /** A brand has another freeze, which would have ended early. */
  'frozen-already',
  'frozen-now',
  /** A freeze of every brand was set. */
  'frozen-all',
  'thawed',
  /** The freeze ended, and the brand is still on hold. */
  'thawed-held',
  /** The freeze of every brand was ended or called off. */
  'thawed-all',
  /** A freeze to come was called off, or none was left. */
  'freeze-off',
  'planned',
  /** A preview would take the place of one that is planned. */
  'preview-planned',
  /** A preview that is being made takes the place of the one that was to be planned. */
  'preview-coming',
  'called-off',
  /** There was nothing to call off. */
  'plan-gone',
  /** A time that is over, more than a year away, or that the clock does not show. */
  'bad-time',
  'failed',
] as const;

export type FlashMessage = (typeof flashMessages)[number];

export interface ActionResult {
  readonly flash: FlashMessage;
  /** For the audit page. */
  readonly detail: string | null;
  /** The brand that it is about, where that may be another than the one asked for. */
  readonly brand?: BrandCode;
}

export function isFlashMessage(value: unknown): value is FlashMessage {
  return flashMessages.some((message) => message === value);
}

/** Messages that say that nothing was done. */
const undone: ReadonlySet<FlashMessage> = new Set([
  'on-hold',
  'superseded',
  'unchanged',
  'gone',
  'frozen',
  'preview-planned',
  'preview-coming',
  'frozen-already',
  'plan-gone',
  'bad-time',
]);

/** Returns the result of an action that ends with the message, as the audit page shows it. */
export function resultOf(flash: FlashMessage): 'done' | 'refused' | 'failed' {
  if (flash === 'failed') return 'failed';
  return undone.has(flash) ? 'refused' : 'done';
}

/** Reasons why a request is refused. */
export const refusals = [
  'wrong-password',
  'too-many-tries',
  'too-many-actions',
  'busy',
  'session',
  'role',
  'origin',
  'token',
  'form',
  'too-long',
  'missing',
  'error',
] as const;

export type Refusal = (typeof refusals)[number];

/** Actions that are audited. */
export const auditedActions = [
  ...['publish', 'publish-anyway', 'preview', 'promote', 'roll-back', 'resume', 'sign in'],
  ...['plan', 'call-off', 'freeze', 'end-freeze'],
  // By the service itself.
  'notify',
  // At the terminal.
  ...['user add', 'user role', 'user password', 'user remove'],
] as const;

export type AuditedAction = (typeof auditedActions)[number];
