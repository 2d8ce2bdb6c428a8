import type { FastifyInstance } from 'fastify';

/** Where an app listens from now on; `variable` is what somebody changes where that can't be. */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  variable: string,
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    const what = isTaken
      ? `Port ${port} of ${host} is taken.`
      : `${host}:${port} can't be listened at: ${String(cause)}.`;
    throw new Error(`${what} Set ${variable} to a free one, or end what listens there.`, { cause });
  }
}
