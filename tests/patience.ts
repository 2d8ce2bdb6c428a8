/** For `vi.waitFor`. Ends tests that hang, also on a busy machine. */
export const patience = { timeout: 240_000, interval: 20 };
