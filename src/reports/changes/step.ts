import type { Step } from './changes.ts';

/** Returns null where both are the same. */
export function toStep(from: string | null, to: string | null): Step | null {
  return from === to ? null : { from, to };
}
