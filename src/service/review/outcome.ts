import type { AuditEntry } from '#service/orders/history.ts';

const outcomes = {
  asked: 'done',
  review: 'done',
  automatic: 'done',
  'look-first': 'refused',
  promoted: 'done',
  'rolled-back': 'done',
  planned: 'done',
  unplanned: 'done',
  'plan-gone': 'refused',
  discarded: 'done',
  accepted: 'done',
  unaccepted: 'done',
  changed: 'refused',
  superseded: 'refused',
  unchanged: 'refused',
  gone: 'refused',
  'bad-time': 'refused',
  failed: 'failed',
} as const satisfies Record<string, AuditEntry['result']>;

export type Outcome = keyof typeof outcomes;

export interface ActionResult {
  readonly outcome: Outcome;
  readonly detail: string | null;
}

export function isOutcome(value: string | null): value is Outcome {
  return value !== null && Object.hasOwn(outcomes, value);
}

export function resultOf(outcome: Outcome): AuditEntry['result'] {
  return outcomes[outcome];
}
