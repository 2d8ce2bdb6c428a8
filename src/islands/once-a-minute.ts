interface CachedAnswer {
  readonly askedAt: number;
  readonly answer?: unknown;
  /** Whether the page that asked already showed the answer. */
  readonly wasPrinted?: boolean;
}

const prefix = 'live ';
const interval = 60_000;
/** Prevents simultaneous requests from many tabs. */
const maxJitter = 5_000;

/**
 * Calls `ask` at most once a minute per key and browser session, and resolves to the cached answer in between,
 * undefined before the first one. Answers must survive JSON. If a cached answer equalled the page that asked, but
 * differs from this one, this page is newer: `ask` is called again.
 */
export async function onceAMinute(
  key: string,
  ask: () => Promise<unknown>,
  isPrinted: (answer: unknown) => boolean,
): Promise<unknown> {
  const now = Date.now();
  const kept = readAnswer(key);
  const isDue = kept === null || Math.abs(now - kept.askedAt) >= interval;
  const isOutdated = kept?.wasPrinted === true && !isPrinted(kept.answer);
  if (!isDue && !isOutdated) return kept.answer;
  // Written before the call, so that a failing ERP is not asked more often.
  writeAnswer(key, { ...(!isOutdated && kept), askedAt: now + Math.random() * maxJitter });
  const answer = await ask();
  writeAnswer(key, { askedAt: now, answer, wasPrinted: isPrinted(answer) });
  return answer;
}

function readAnswer(key: string): CachedAnswer | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null');
    return isCachedAnswer(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Removes other answers if storage is full. */
function writeAnswer(key: string, kept: CachedAnswer): void {
  const text = JSON.stringify(kept);
  try {
    sessionStorage.setItem(prefix + key, text);
  } catch {
    for (const other of Object.keys(sessionStorage))
      if (other.startsWith(prefix)) sessionStorage.removeItem(other);
    sessionStorage.setItem(prefix + key, text);
  }
}

function isCachedAnswer(value: unknown): value is CachedAnswer {
  return (
    typeof value === 'object' && value !== null && 'askedAt' in value && typeof value.askedAt === 'number'
  );
}
