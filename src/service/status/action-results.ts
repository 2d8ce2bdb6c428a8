import type { BrandCode } from '#config/codes.ts';

export const flashMessages = [
  'publish',
  'preview',
  'promoted',
  'rolled-back',
  'resumed',
  'resumed-frozen',
  'on-hold',
  'superseded',
  'unchanged',
  'gone',
  'frozen',
  'frozen-already',
  'frozen-now',
  'frozen-all',
  'thawed',
  'thawed-held',
  'thawed-all',
  'freeze-off',
  'planned',
  'preview-planned',
  'preview-coming',
  'called-off',
  'plan-gone',
  'bad-time',
  'failed',
] as const;

export type FlashMessage = (typeof flashMessages)[number];

export interface ActionResult {
  readonly flash: FlashMessage;
  readonly detail: string | null;
  /** The brand that the message names, if not the one of the form. */
  readonly brand?: BrandCode;
}

export function isFlashMessage(value: unknown): value is FlashMessage {
  return flashMessages.some((message) => message === value);
}

/** Messages of actions without effect. */
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

export function resultOf(flash: FlashMessage): 'done' | 'refused' | 'failed' {
  if (flash === 'failed') return 'failed';
  return undone.has(flash) ? 'refused' : 'done';
}

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

export const auditedActions = [
  ...['publish', 'publish-anyway', 'preview', 'promote', 'roll-back', 'resume', 'sign in'],
  ...['plan', 'call-off', 'freeze', 'end-freeze'],
  'notify',
  ...['user add', 'user role', 'user password', 'user remove'],
] as const;

export type AuditedAction = (typeof auditedActions)[number];
