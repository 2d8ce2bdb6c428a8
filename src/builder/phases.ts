import type { OnPhase } from './build-job.ts';
import { type BuildPhase, buildPhases } from './phase.ts';

/** Times the phases of one build, and tells how far each is. */
export interface Phases {
  readonly current: BuildPhase;
  begin(phase: BuildPhase): void;
  /** Begins the phase where another one is under way. */
  tell: OnPhase;
  /** Of each, until now. */
  readSeconds(): Readonly<Record<BuildPhase, number>>;
}

export function startPhases(onPhase: OnPhase): Phases {
  const seconds = {
    pull: 0,
    pictures: 0,
    settle: 0,
    render: 0,
    write: 0,
    guard: 0,
    publish: 0,
  } satisfies Record<BuildPhase, number>;
  let current: BuildPhase = buildPhases[0];
  let since = performance.now();
  const count = () => {
    const now = performance.now();
    seconds[current] += (now - since) / 1000;
    since = now;
  };
  const begin = (phase: BuildPhase) => {
    count();
    if (phase === current) return;
    current = phase;
    onPhase(phase, 0, 0);
  };
  onPhase(current, 0, 0);
  return {
    get current() {
      return current;
    },
    begin,
    tell: (phase, done, total) => {
      if (phase !== current) begin(phase);
      // A hundred steps say as much as ten thousand.
      if (done === total || done % Math.ceil(total / 100) === 0) onPhase(phase, done, total);
    },
    readSeconds: () => {
      count();
      return seconds;
    },
  };
}
