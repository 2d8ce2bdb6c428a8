/** Does now, while nobody waits, what V8 would else do in the middle of a job. Needs `--expose-gc`; does nothing without. */
export function collectGarbage(): void {
  gc?.({ type: 'major', execution: 'sync' });
}
