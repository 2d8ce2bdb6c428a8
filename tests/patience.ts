/** For `vi.waitFor`. Only a test that hangs reaches this limit. */
export const patience = { timeout: 240_000, interval: 20 };
