/** Runs `work` and returns the message of its error, if it throws one, as a warning. */
export async function asWarnings(work: () => unknown): Promise<readonly string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
