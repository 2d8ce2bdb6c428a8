/** Something a person should do, or at least know. */
export interface Finding {
  /** `mend`: no brand should be built before; `warning`: it can be. */
  readonly level: 'mend' | 'warning';
  /** A whole sentence. */
  readonly what: string;
  /** Advice. */
  readonly advice: string;
  /** The calls that show it; empty where it is about no call. */
  readonly calls: readonly string[];
}

export interface Verdict {
  readonly isReady: boolean;
  readonly mend: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** The findings, each said once with all calls that show it; ready where nothing is to be mended. */
export function toVerdict(findings: readonly Finding[]): Verdict {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.what, finding.advice]);
    const before = merged.get(key);
    merged.set(key, before === undefined ? finding : merge(before, finding));
  }
  const mend = [...merged.values()].filter(({ level }) => level === 'mend');
  const warnings = [...merged.values()].filter(({ level }) => level === 'warning');
  return { isReady: mend.length === 0, mend, warnings };
}

function merge(one: Finding, other: Finding): Finding {
  const level = one.level === 'mend' || other.level === 'mend' ? 'mend' : 'warning';
  return { ...one, level, calls: [...new Set([...one.calls, ...other.calls])] };
}
