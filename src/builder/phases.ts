/** In `settle`, a build waits until the ERP returns the product versions that a hook announced. */
export const buildPhases = ['pull', 'pictures', 'settle', 'render', 'write', 'guard', 'publish'] as const;

export type BuildPhase = (typeof buildPhases)[number];

export type OnPhase = (phase: BuildPhase, done: number, total: number) => void;

export type Phases = ReturnType<typeof startPhases>;

export function startPhases(onPhase: OnPhase) {
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
    report: (phase: BuildPhase, done: number, total: number) => {
      begin(phase);
      if (done === total || done % Math.ceil(total / 100) === 0) onPhase(phase, done, total);
    },
    readSeconds: () => {
      count();
      return seconds;
    },
  };
}
