/** The phases of a build, in their order; `settle` waits until the ERP shows what was announced. */
export const buildPhases = ['pull', 'pictures', 'settle', 'render', 'write', 'guard', 'publish'] as const;

export type BuildPhase = (typeof buildPhases)[number];

/** Receives how far a phase is: files, products or pictures. */
export type OnPhase = (phase: BuildPhase, done: number, total: number) => void;

/** Times the phases of one build and reports how far each is. */
export interface Phases {
  readonly current: BuildPhase;
  begin(phase: BuildPhase): void;
  /** Reports progress; begins the phase where another one is under way. */
  readonly report: OnPhase;
  /** Returns the seconds that each phase took until now. */
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
  return {
    get current() {
      return current;
    },
    begin,
    report: (phase, done, total) => {
      begin(phase);
      // A hundred steps show as much as ten thousand.
      if (done === total || done % Math.ceil(total / 100) === 0) onPhase(phase, done, total);
    },
    readSeconds: () => {
      count();
      return seconds;
    },
  };
}
