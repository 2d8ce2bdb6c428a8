import type { FailureCause } from './failure.ts';

/** A build that came to nothing, by a cause that people are told; its message holds no secrets. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  readonly why: FailureCause;

  constructor(why: FailureCause, message: string) {
    super(message);
    this.why = why;
  }
}
