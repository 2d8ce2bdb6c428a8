/** Has works run that are handed to it, so many at once; the others wait in line. */
type Gate = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function createGate(places: number): Gate {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
