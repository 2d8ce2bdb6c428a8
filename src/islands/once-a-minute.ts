/** An answer kept for this browser session, so that pages viewed within a minute needn't ask again. */
interface Kept {
  readonly askedAt: number;
  /** Absent while the first answer is still awaited. */
  readonly answer?: unknown;
  /** Whether the page that made the call showed it already. */
  readonly wasPrinted?: boolean;
}

const prefix = 'live ';
const interval = 60_000;
/** Keeps the tabs of many visitors from calling in step. */
const maxJitter = 5_000;

/**
 * The answer of `ask`, asked at most once a minute per key and browser session; within the minute the kept
 * answer is given again, and `undefined` where there is none. Answers must survive JSON. One that a page showed
 * already, and that this one doesn't, is older than this page: then it is asked once more.
 */
export async function onceAMinute(
  key: string,
  ask: () => Promise<unknown>,
  isPrinted: (answer: unknown) => boolean,
): Promise<unknown> {
  const now = Date.now();
  const kept = read(key);
  const isDue = kept === null || Math.abs(now - kept.askedAt) >= interval;
  const isOutdated = kept?.wasPrinted === true && !isPrinted(kept.answer);
  if (!isDue && !isOutdated) return kept.answer;
  // Written before the call: a slow or failing ERP isn't called more often than a quick one.
  write(key, { ...(!isOutdated && kept), askedAt: now + Math.random() * maxJitter });
  const answer = await ask();
  write(key, { askedAt: now, answer, wasPrinted: isPrinted(answer) });
  return answer;
}

function read(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Storage that is full gives up what was kept before. */
function write(key: string, kept: Kept): void {
  const text = JSON.stringify(kept);
  try {
    sessionStorage.setItem(prefix + key, text);
  } catch {
    for (const other of Object.keys(sessionStorage))
      if (other.startsWith(prefix)) sessionStorage.removeItem(other);
    sessionStorage.setItem(prefix + key, text);
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' && value !== null && 'askedAt' in value && typeof value.askedAt === 'number'
  );
}
