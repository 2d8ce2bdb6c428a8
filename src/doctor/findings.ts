export interface Finding {
  readonly level: 'error' | 'warning';
  readonly what: string;
  readonly advice: string;
  readonly calls: readonly string[];
}

export function error(what: string, advice: string, calls: readonly string[] = []): Finding {
  return { level: 'error', what, advice, calls };
}

export function warning(what: string, advice: string, calls: readonly string[] = []): Finding {
  return { level: 'warning', what, advice, calls };
}

export interface Verdict {
  readonly isReady: boolean;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
}

export function toVerdict(findings: readonly Finding[]): Verdict {
  const groups = Map.groupBy(findings, ({ what, advice }) => JSON.stringify([what, advice]));
  const merged = [...groups.values()].flatMap((group): readonly Finding[] => {
    const [first] = group;
    const calls = [...new Set(group.flatMap((one) => one.calls))];
    const level = group.some((one) => one.level === 'error') ? 'error' : 'warning';
    return first === undefined ? [] : [{ ...first, level, calls }];
  });
  const errors = merged.filter(({ level }) => level === 'error');
  const warnings = merged.filter(({ level }) => level === 'warning');
  return { isReady: errors.length === 0, errors, warnings };
}
