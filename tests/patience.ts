/** For `vi.waitFor`. Long enough for a busy machine, so only a test that hangs reaches the limit. */
export const patience = { timeout: 240_000, interval: 20 };
