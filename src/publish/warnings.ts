/** Returns the warnings of `work`, or what it threw as one. */
export async function asWarnings(work: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await work();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
