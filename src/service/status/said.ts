/** What came of a press. */
export const saids = [
  'publish',
  'preview',
  'promoted',
  'rolled-back',
  'resumed',
  /** Pressed while the brand is on hold. */
  'on-hold',
  /** Something newer went live meanwhile. */
  'superseded',
  /** It was live already. */
  'unchanged',
  /** The release is not there any more. */
  'gone',
  'failed',
] as const;

export type Said = (typeof saids)[number];

export function isSaid(value: unknown): value is Said {
  return saids.some((said) => said === value);
}

/** Why something was not done, or not shown. */
export const refusals = [
  'wrong-password',
  'too-many-tries',
  'too-many-presses',
  'busy',
  'session',
  'role',
  'origin',
  'token',
  'form',
  'missing',
  'error',
] as const;

export type Refusal = (typeof refusals)[number];

/** What is written down that somebody did, or tried to. */
export const deeds = [
  ...['publish', 'preview', 'promote', 'roll-back', 'resume', 'sign in'],
  // At the terminal.
  ...['user add', 'user role', 'user password', 'user remove'],
] as const;

export type Deed = (typeof deeds)[number];
