import { getHeapStatistics } from 'node:v8';

/** Bytes that V8 keeps: in its heap, and outside of it, which are buffers mostly. */
interface Use {
  readonly heap: number;
  readonly external: number;
}

/** V8 begins to look through the whole heap when 64 MB more lie outside of it, or when the heap is 2.5 times as large. */
const most = { moreExternal: 40e6, heapFactor: 1.5 };

/** After the last look through the whole heap, and after the last call here. */
let [whole, last]: readonly [Use, Use] = [
  { heap: 0, external: 0 },
  { heap: 0, external: 0 },
];

/**
 * Does now, while nobody waits, what V8 would else do in the middle of a job: always what is quick, and a look through the
 * whole heap where the next job, if it makes as much as the last one, would bring it about. Not more often: V8 then forgets
 * code that it optimized for objects of which there is none between two jobs. Needs `--expose-gc`; does nothing without.
 */
export function collectGarbage(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  const made = readUse().external - last.external;
  gc({ type: 'minor', execution: 'sync' });
  last = readUse();
  whole = { heap: Math.min(whole.heap, last.heap), external: Math.min(whole.external, last.external) };
  const isDue =
    last.external - whole.external + made > most.moreExternal || last.heap > whole.heap * most.heapFactor;
  if (!isDue) return;
  gc({ type: 'major', execution: 'sync' });
  last = readUse();
  whole = last;
}

function readUse(): Use {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return { heap, external };
}
