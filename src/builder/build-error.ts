import type { CatalogueLoss } from '#catalogue/loss.ts';
import type { NamedGroupLoss } from '#catalogue/name-group-loss.ts';
import type { FailureCause } from './failure.ts';

/** A build that failed, with a cause that has words of its own for people; its message holds no secrets. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  readonly why: FailureCause;
  /** The products that the site would lose, where that is why. */
  readonly loss: CatalogueLoss | null;

  /** Categories and series that are gone, and products that left others, where that is why. */
  readonly groupLoss: NamedGroupLoss | null;

  constructor(
    why: FailureCause,
    message: string,
    loss: CatalogueLoss | null = null,
    groupLoss: NamedGroupLoss | null = null,
  ) {
    super(message);
    this.why = why;
    this.loss = loss;
    this.groupLoss = groupLoss;
  }
}
