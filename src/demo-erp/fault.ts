import type { BrandCode } from '#config/codes.ts';
import type { Call, CallName } from './call.ts';

export const faults = [
  'slow',
  'unavailable',
  'cut',
  'login',
  'empty',
  'garbage',
  'huge',
  'down',
  'missing',
  'redirect',
  'half',
] as const;

/**
 * - `slow`: a delayed answer
 * - `unavailable`: 503 with `Retry-After: 1`
 * - `cut`: closes the connection in the middle of the answer
 * - `login`: 200 with a login page
 * - `empty`: empty product lists; other calls are unaffected
 * - `garbage`: 200 with JSON's content type and invalid JSON
 * - `huge`: 200 with 160 MB of JSON
 * - `down`: closes the connection without an answer
 * - `missing`: 404
 * - `redirect`: 302 to the address `to`
 * - `half`: a complete response with the first half of the answer
 */
export type Fault = (typeof faults)[number];

/** The requests that a fault affects; an absent field matches all. */
export interface FaultMatch {
  readonly brand?: BrandCode;
  readonly call?: CallName;
  readonly key?: string;
  readonly times?: number;
  /** Delay of the fault `slow` in milliseconds; 60,000 by default. */
  readonly waitMs?: number;
  readonly to?: string;
}

export interface ActiveFault {
  readonly fault: Fault;
  readonly match: FaultMatch;
}

/** The active faults. The first fault that matches a request applies. */
export class Faults {
  #active: readonly ActiveFault[] = [];

  add(fault: Fault, match: FaultMatch = {}): void {
    this.#active = [...this.#active, { fault, match }];
  }

  heal(): void {
    this.#active = [];
  }

  active(): readonly ActiveFault[] {
    return this.#active;
  }

  take(call: Call): ActiveFault | undefined {
    const hit = this.#active.find((active) => matchesCall(active, call));
    if (hit)
      this.#active = this.#active.flatMap((active) => (active === hit ? consumeOnce(active) : [active]));
    return hit;
  }
}

function matchesCall({ fault, match }: ActiveFault, call: Call): boolean {
  if (match.times !== undefined && match.times < 1) return false;
  if (match.brand !== undefined && match.brand !== call.brand) return false;
  if (match.call !== undefined && match.call !== call.name) return false;
  if (match.key !== undefined && match.key !== call.key) return false;
  return fault !== 'empty' || listCalls.has(call.name);
}

function consumeOnce(active: ActiveFault): readonly ActiveFault[] {
  const { times } = active.match;
  if (times === undefined) return [active];
  return times > 1 ? [{ ...active, match: { ...active.match, times: times - 1 } }] : [];
}

const listCalls: ReadonlySet<CallName> = new Set<CallName>([
  'by_brand',
  'all_series_products',
  'by_category',
  'by_series',
]);
