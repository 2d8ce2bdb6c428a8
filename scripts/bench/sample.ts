import type { Machine } from './machine.ts';
import type { CaseName } from './case.ts';
import type { ContenderName } from './contender.ts';
import type { FileChanges } from './files.ts';
import type { Measured } from './measure.ts';

export interface Sample extends Measured {
  readonly contender: ContenderName;
  readonly case: CaseName;
  readonly round: number;
  readonly files: FileChanges | null;
  readonly rendered: number | null;
}

export interface SizeResult {
  readonly products: number;
  readonly pages: number;
  readonly loads: readonly number[];
  readonly samples: readonly Sample[];
  readonly notes: readonly string[];
}

export interface Report {
  readonly date: string;
  readonly machine: Machine;
  readonly rounds: number;
  readonly tiny: SizeResult;
  readonly sizes: readonly SizeResult[];
}
