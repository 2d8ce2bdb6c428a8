/** What went wrong, and the warnings that the work gives itself. */
export async function warned(work: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await work();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
