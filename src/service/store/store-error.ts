/** Says which store failed, without the password in its address. */
export async function naming<Value>(address: string, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (cause) {
    const { protocol, host, pathname } = new URL(address);
    throw new Error(
      `The store ${protocol}//${host}${pathname} failed (${toReason(cause)}). See that it runs, has room and can be reached from here (SERVICE_STORE).`,
      { cause },
    );
  }
}

function toReason(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(toReason).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
