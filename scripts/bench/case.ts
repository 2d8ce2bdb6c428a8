import type { Snapshot } from '#catalogue/snapshot.ts';
import { recolor, renameOne } from './changes.ts';
import {
  type Contender,
  type ContenderName,
  forgetBuilds,
  forgetCompiledCode,
  placeSnapshot,
} from './contender.ts';

export const caseNames = [
  'full',
  'unchanged',
  'renamed',
  'theme',
  'compiled',
  'resident',
  'repainted',
] as const;

export type CaseName = (typeof caseNames)[number];

export const caseText = {
  full: 'full build, from clean',
  unchanged: 'nothing changed',
  renamed: 'one product renamed',
  theme: 'theme colour changed',
  compiled: 'full render, code already compiled',
  resident: 'one product renamed in a running builder',
  repainted: 'every page rendered again in a running builder',
} as const satisfies Record<CaseName, string>;

export interface Steps {
  readonly base: Snapshot;
  readonly renamed: Snapshot;
  readonly recolored: Snapshot;
}

type Prepare = (contender: Contender, steps: Steps, root: string) => Promise<void>;

export type ResidentCase = 'resident' | 'repainted';

export const prepareCase: Record<Exclude<CaseName, ResidentCase>, Prepare> = {
  full: async (contender, { base }, root) => {
    await forgetBuilds(contender);
    if (contender.name === 'engine') await forgetCompiledCode(root);
    await placeSnapshot(contender, base);
  },
  unchanged: async () => {},
  renamed: (contender, { renamed }) => placeSnapshot(contender, renamed),
  theme: (contender, { recolored }) => placeSnapshot(contender, recolored),
  compiled: async (contender, { base }) => {
    await forgetBuilds(contender);
    await placeSnapshot(contender, base);
  },
};

export function toSteps(base: Snapshot, round: number): Steps {
  const renamed = renameOne(base, round);
  return { base, renamed, recolored: recolor(renamed, round) };
}

export function isResident(name: CaseName): name is ResidentCase {
  return name === 'resident' || name === 'repainted';
}

export function hasCase(name: CaseName, contender: ContenderName): boolean {
  if (contender === 'eleventy') return name === 'full';
  return contender === 'engine' || (name !== 'compiled' && !isResident(name));
}
