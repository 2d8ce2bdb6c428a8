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
  'svg',
  'half',
  'junk',
  'bomb',
] as const;

/**
 * - `slow`: the right answer, late
 * - `unavailable`: 503 with `Retry-After: 1`
 * - `cut`: the right answer, the connection destroyed in the middle of it
 * - `login`: 200 with a login page
 * - `empty`: no products in any list; other calls are left alone
 * - `garbage`: 200 and JSON's content type, but no JSON
 * - `huge`: 200 and 160 MB of JSON
 * - `down`: the connection destroyed at once
 * - `missing`: 404
 * - `redirect`: 302 to the address `to`
 * - `svg`: 200, called a JPEG, and an SVG with a script
 * - `half`: the first half of the right answer, as if it were the whole
 * - `junk`: 200 and 300 MB that begin as a JPEG does
 * - `bomb`: 200 and a PNG of a few kilobytes and 400 million pixels
 */
export type Fault = (typeof faults)[number];

/** The requests that a fault affects; an absent field matches all. */
export interface FaultMatch {
  readonly brand?: BrandCode;
  readonly call?: CallName;
  readonly key?: string;
  readonly times?: number;
  /** Delay of `slow` in milliseconds; 60,000 by default. */
  readonly waitMs?: number;
  readonly to?: string;
}

export interface ActiveFault {
  readonly fault: Fault;
  readonly match: FaultMatch;
}

export function isFault(value: string): value is Fault {
  return faults.some((fault) => fault === value);
}

/** Active faults; the earliest one that matches a request applies. */
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

  /** Returns the fault of a call and counts it as used. */
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
