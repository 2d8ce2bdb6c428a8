import type { FailureCause } from './failure.ts';

/** A build that failed, with a cause that has words of its own for people; its message holds no secrets. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  readonly why: FailureCause;

  constructor(why: FailureCause, message: string) {
    super(message);
    this.why = why;
  }
}
