import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Contender } from './contender.ts';
import type { Measured } from './measure.ts';

export interface ResidentOptions {
  readonly root: string;
  readonly brandCode: string;
  readonly engine: Contender;
  readonly before: Snapshot;
  readonly changes: readonly Snapshot[];
  readonly signal: AbortSignal;
}

export class NotThereYet extends Error {}

export async function measureResident(_options: ResidentOptions): Promise<readonly Measured[]> {
  throw new NotThereYet('The builder that stays in memory is not there yet.');
}
