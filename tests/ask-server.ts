import { once } from 'node:events';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as transferred, possibly compressed. */
  readonly bytes: Buffer;
  readonly body: string;
}

/** Does not use `fetch`, which would normalize the path. */
export function askServer(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return readAnswer(request({ hostname, port, path, method, headers, agent: false }));
}

/** Rejects if the response is incomplete. */
export async function readAnswer(asking: ClientRequest): Promise<Answer> {
  const [response]: IncomingMessage[] = await once(asking.end(), 'response');
  if (response === undefined) throw new Error('There is no answer.');
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes, body: bytes.toString() };
}
