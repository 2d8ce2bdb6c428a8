import type { Finding } from '#guard/refusal.ts';

export function aFinding(given: Partial<Finding> = {}): Finding {
  return {
    ...{ rule: 'link', what: null, kind: 'products', count: 1, of: 40, now: null },
    ...{ names: [], otherBrands: [] },
    ...given,
  };
}
