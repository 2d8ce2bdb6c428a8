import {
  isOutcome as isReviewOutcome,
  type Outcome as ReviewOutcome,
  resultOf as resultOfReview,
} from '#service/review/outcome.ts';
import type { AuditEntry } from '#service/orders/history.ts';

/** Beside the actions on releases, kinds of findings are accepted. */
const ofFindings = ['accepted', 'unaccepted'] as const;

export type Outcome = ReviewOutcome | (typeof ofFindings)[number];

export interface ActionResult {
  readonly outcome: Outcome;
  readonly detail: string | null;
}

function isOfFindings(value: string): value is (typeof ofFindings)[number] {
  return ofFindings.some((outcome) => outcome === value);
}

export function isOutcome(value: string | undefined): value is Outcome {
  return value !== undefined && (isOfFindings(value) || isReviewOutcome(value));
}

export function resultOf(outcome: Outcome): AuditEntry['result'] {
  return isOfFindings(outcome) ? 'done' : resultOfReview(outcome);
}

export const refusals = [
  ...(['wrong-password', 'too-many-tries', 'too-many-actions', 'busy', 'session', 'role'] as const),
  ...(['origin', 'token', 'form', 'too-long', 'missing', 'error'] as const),
] as const;

export type Refusal = (typeof refusals)[number];

export const auditedActions = [
  ...(['publish', 'publish-anyway', 'review', 'automatic', 'publish-waiting', 'plan', 'drop-plan'] as const),
  ...(['discard', 'roll-back', 'accept', 'unaccept', 'sign in', 'notify'] as const),
  ...(['user add', 'user role', 'user password', 'user remove'] as const),
] as const;

export type AuditedAction = (typeof auditedActions)[number];
