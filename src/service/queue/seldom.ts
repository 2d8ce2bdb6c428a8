const quietMs = 60_000;

/** Tells of the same once a minute: what is tried again fails many times. */
export function seldom(tell: (problem: unknown) => void): (problem: unknown) => void {
  const toldAt = new Map<string, number>();
  return (problem) => {
    const [text, now] = [String(problem), performance.now()];
    for (const [told, at] of toldAt) if (now - at > quietMs) toldAt.delete(told);
    if (toldAt.has(text)) return;
    toldAt.set(text, now);
    tell(problem);
  };
}
