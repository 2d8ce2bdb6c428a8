import type { AuditEntry } from '#service/orders/history.ts';

const done = [
  ...(['asked', 'review', 'automatic', 'promoted', 'rolled-back', 'planned', 'unplanned'] as const),
  ...(['discarded', 'accepted', 'unaccepted'] as const),
] as const;
const refused = [
  ...(['look-first', 'plan-gone', 'changed', 'superseded', 'unchanged', 'gone', 'bad-time'] as const),
] as const;

export type Outcome = (typeof done)[number] | (typeof refused)[number] | 'failed';

export interface ActionResult {
  readonly outcome: Outcome;
  readonly detail: string | null;
}

export function isOutcome(value: string | null): value is Outcome {
  return [...done, ...refused, 'failed'].some((outcome) => outcome === value);
}

export function resultOf(outcome: Outcome): AuditEntry['result'] {
  if (outcome === 'failed') return 'failed';
  return done.some((one) => one === outcome) ? 'done' : 'refused';
}
