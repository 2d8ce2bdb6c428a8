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
export async function throttlePerMinute(
  key: string,
  ask: () => Promise<unknown>,
  isPrinted: (answer: unknown) => boolean,
): Promise<unknown> {
  const now = Date.now();
  const kept = readAnswer(key);
  // Also true for an entry without a time, which another script may have written.
  const isDue = !(Math.abs(now - Number(kept?.askedAt)) < interval);
  const isOutdated = kept?.wasPrinted === true && !isPrinted(kept.answer);
  if (!isDue && !isOutdated) return kept?.answer;
  // Written before the call, so that a failing ERP is not asked more often.
  writeAnswer(key, { ...(!isOutdated && kept), askedAt: now + Math.random() * maxJitter });
  const answer = await ask();
  writeAnswer(key, { askedAt: now, answer, wasPrinted: isPrinted(answer) });
  return answer;
}

/** Answers that could not be stored; they last as long as the page. */
const unstored = new Map<string, CachedAnswer>();

function readAnswer(key: string): CachedAnswer | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') ?? unstored.get(key);
  } catch {
    return unstored.get(key);
  }
}

/** Removes the stored answers if storage is full. The next answer then has room. */
function writeAnswer(key: string, kept: CachedAnswer): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(kept));
  } catch {
    unstored.set(key, kept);
    try {
      for (const other of Object.keys(sessionStorage))
        if (other.startsWith(prefix)) sessionStorage.removeItem(other);
    } catch {}
  }
}
