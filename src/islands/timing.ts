export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Runs `work` after the first pointer move, press, key or focus, in a separate task. Calling the returned function has the
 * same effect.
 */
export function onFirstUse(work: () => void): () => void {
  let isDone = false;
  const use = () => {
    if (!isDone) setTimeout(work);
    isDone = true;
    for (const sign of signs) document.removeEventListener(sign, use);
  };
  for (const sign of signs) document.addEventListener(sign, use);
  return use;
}

/** Calls `load` once. After a rejection, the next call tries again. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | null = null;
  return () => {
    pending ??= load().catch((error: unknown) => {
      pending = null;
      throw error;
    });
    return pending;
  };
}
