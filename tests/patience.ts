/** For `vi.waitFor`. Ends tests that hang, even on a busy machine. */
export const patience = { timeout: 240_000, interval: 20 };
