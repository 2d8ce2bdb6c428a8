import type { BrandCode } from '#config/codes.ts';
import type { AuditEntry } from '#service/orders/history.ts';

const flashResults = {
  publish: 'done',
  preview: 'done',
  promoted: 'done',
  'rolled-back': 'done',
  resumed: 'done',
  'resumed-frozen': 'done',
  'on-hold': 'refused',
  superseded: 'refused',
  unchanged: 'refused',
  gone: 'refused',
  frozen: 'refused',
  'frozen-already': 'refused',
  'frozen-now': 'done',
  'frozen-all': 'done',
  thawed: 'done',
  'thawed-held': 'done',
  'thawed-all': 'done',
  'freeze-off': 'done',
  planned: 'done',
  'preview-planned': 'refused',
  'preview-coming': 'refused',
  'called-off': 'done',
  'plan-gone': 'refused',
  'bad-time': 'refused',
  failed: 'failed',
} as const satisfies Record<string, AuditEntry['result']>;

export type FlashMessage = keyof typeof flashResults;

export interface ActionResult {
  readonly flash: FlashMessage;
  readonly detail: string | null;
  readonly brand?: BrandCode;
}

export function isFlashMessage(value: string | undefined): value is FlashMessage {
  return value !== undefined && Object.hasOwn(flashResults, value);
}

export function resultOf(flash: FlashMessage): AuditEntry['result'] {
  return flashResults[flash];
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
