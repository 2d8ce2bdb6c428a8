/** For `vi.waitFor`. Only ends tests that hang, even on a busy machine. */
export const patience = { timeout: 240_000, interval: 20 };
