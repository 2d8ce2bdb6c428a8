import type { CaseName } from './case.ts';
import type { ContenderName } from './contender.ts';
import type { FileChanges } from './files.ts';
import type { Measured } from './measure.ts';

/** One build, measured. */
export interface Sample extends Measured {
  readonly contender: ContenderName;
  readonly case: CaseName;
  /** From 1. */
  readonly round: number;
  /** What the build did to the dist; null where nobody looked. */
  readonly files: FileChanges | null;
  /** Files rendered, where the contender tells. */
  readonly rendered: number | null;
}

/** All builds of one size of catalogue. */
export interface SizeResult {
  readonly products: number;
  readonly pages: number;
  /** Load average of the last minute at the start of each round. */
  readonly loads: readonly number[];
  readonly samples: readonly Sample[];
  /** What a reader of the figures must know. */
  readonly notes: readonly string[];
}
