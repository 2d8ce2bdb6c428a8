const longestWaitMs = 5_000;

/** Delays reports by up to five seconds while other brands build, because writing reports slows down those builds. */
export class ReportTurn {
  readonly #waiting = new Map<string, () => void>();
  readonly #queued = new Map<string, number>();
  #running = 0;

  begin(brand: string): void {
    this.#count(brand, 1);
    this.#waiting.get(brand)?.();
  }

  #count(brand: string, more: number): void {
    this.#queued.set(brand, (this.#queued.get(brand) ?? 0) + more);
  }

  async runWithoutReports<Value>(brand: string, build: () => Promise<Value>): Promise<Value> {
    this.#count(brand, -1);
    this.#running += 1;
    try {
      return await build();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const start of this.#waiting.values()) start();
    }
  }

  async wait(brand: string): Promise<void> {
    if (this.#running === 0 || (this.#queued.get(brand) ?? 0) > 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(brand, resolve);
    const timer = setTimeout(resolve, longestWaitMs);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(brand);
  }
}
