import type { Machine } from './machine.ts';
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
  /** The build's effect on the dist; null if not measured. */
  readonly files: FileChanges | null;
  /** Files rendered, if the contender reports it. */
  readonly rendered: number | null;
}

/** All builds of one catalogue size. */
export interface SizeResult {
  readonly products: number;
  readonly pages: number;
  /** Load average of the last minute at the start of each round. */
  readonly loads: readonly number[];
  readonly samples: readonly Sample[];
  /** Remarks for readers of the figures. */
  readonly notes: readonly string[];
}

/** The results of one run of the bench. */
export interface Report {
  /** ISO 8601. */
  readonly date: string;
  readonly machine: Machine;
  readonly rounds: number;
  /** Results for a tiny catalogue: the cost of a build before its first pages. */
  readonly tiny: SizeResult;
  readonly sizes: readonly SizeResult[];
}
