interface CachedAnswer {
  readonly askedAt: number;
  readonly answer?: unknown;
  /** True if the requesting page already showed the values of `answer`. */
  readonly wasPrinted?: boolean;
}

const prefix = 'live ';
const interval = 60_000;
/** The largest random delay in ms. It prevents many tabs from sending requests at once. */
const maxJitter = 5_000;

/**
 * Calls `ask` at most once a minute per key and session. In between, returns the stored answer. Exception: calls `ask`
 * at once if the stored answer matched the page that requested it but does not match the current page. The current page
 * may then be newer than the answer.
 */
export async function throttlePerMinute(
  key: string,
  ask: () => Promise<unknown>,
  isPrinted: (answer: unknown) => Promise<boolean>,
): Promise<unknown> {
  const now = Date.now();
  const kept = readAnswer(key);
  // Without a valid `askedAt`, the difference is NaN, and a request is due.
  const isDue = !(Math.abs(now - Number(kept?.askedAt)) < interval);
  const isOutdated = kept?.wasPrinted === true && !(await isPrinted(kept.answer));
  if (!isDue && !isOutdated) return kept?.answer;
  // Stores the time before it calls `ask`, so that a failing ERP gets no more requests than a working one.
  writeAnswer(key, { ...(!isOutdated && kept), askedAt: now + Math.random() * maxJitter });
  const answer = await ask();
  writeAnswer(key, { askedAt: now, answer, wasPrinted: await isPrinted(answer) });
  return answer;
}

/** Answers that did not fit into storage. */
const unstored = new Map<string, CachedAnswer>();

function readAnswer(key: string): CachedAnswer | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') ?? unstored.get(key);
  } catch {
    return unstored.get(key);
  }
}

/** If storage is full, removes the stored answers to make room. */
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
