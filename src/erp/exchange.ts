import { Agent } from 'undici';
import { readHeader, type ResponseHeaders } from '#files/conditional-get.ts';
import { collectBody } from './body.ts';
import { CallFault } from './errors.ts';

export interface ExchangeLimits {
  /** How long the ERP may be silent: while connecting, before headers, between two parts of a body. */
  readonly silenceMs: number;
  /** How long one exchange may take as a whole. */
  readonly attemptMs: number;
  readonly maxBodyBytes: number;
}

/** One GET as it went; a fault is part of it. */
export interface Exchange {
  readonly url: string;
  /** Null where no answer began. */
  readonly status: number | null;
  readonly headers: ResponseHeaders;
  /** The body as it was sent, packed if it was; null if it was not received whole. */
  readonly raw: Buffer | null;
  /** From the request to the last byte or the fault. */
  readonly ms: number;
  /** Why no answer or only a part of its body was received; `cause` is the connection's error. */
  readonly fault: CallFault | null;
}

/** Opens connections that clients may share, one after the other. */
export function openAgent({
  connections,
  silenceMs,
}: Pick<ExchangeLimits, 'silenceMs'> & { readonly connections: number }): Agent {
  return new Agent({
    connections,
    pipelining: 1,
    connect: { timeout: silenceMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });
}

interface ExchangeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the exchange with an `AbortError`. */
  readonly signal: AbortSignal;
}

export async function exchange(
  { url, headers: requested, signal }: ExchangeRequest,
  agent: Agent,
  { attemptMs, maxBodyBytes }: ExchangeLimits,
): Promise<Exchange> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const limit = new AbortController();
  const end = () => limit.abort(new DOMException(`It took ${attemptMs} ms and more.`, 'TimeoutError'));
  // Unlike that of `AbortSignal.timeout`, this timer ends with the exchange: there are thousands of them.
  const timer = setTimeout(end, attemptMs);
  let status: number | null = null;
  let headers: ResponseHeaders = {};
  try {
    const response = await agent.request({
      ...splitUrl(url),
      method: 'GET',
      headers: { accept: 'application/json', 'accept-encoding': 'gzip, br', ...requested },
      signal: AbortSignal.any([signal, limit.signal]),
    });
    status = response.statusCode;
    headers = response.headers;
    const raw = await collectBody(response.body, maxBodyBytes);
    return { url, status, headers, raw, ms: elapsed(), fault: null };
  } catch (cause) {
    if (signal.aborted) throw cause;
    return { url, status, headers, raw: null, ms: elapsed(), fault: toFault(cause) };
  } finally {
    clearTimeout(timer);
  }
}

export function headerOf({ headers }: Pick<Exchange, 'headers'>, name: string): string {
  return readHeader(headers, name);
}

/** Origin and path apart: a whole URL would be normalised, and an id such as ".." would climb. */
function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  const pathStart = url.indexOf('/', url.indexOf('//') + 2);
  return { origin: url.slice(0, pathStart), path: url.slice(pathStart) };
}

function toFault(cause: unknown): CallFault {
  if (cause instanceof CallFault) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const name = cause instanceof Error ? cause.name : '';
  const what =
    silent.test(code) || name === 'TimeoutError'
      ? 'did not answer in time'
      : `broke the connection${code && ` (${code})`}`;
  return new CallFault(what, { isTransient: !lasting.test(code), cause });
}

const silent = /TIMEOUT|ETIMEDOUT/;
/** Headers without end, and a client that was closed. */
const lasting = /^UND_ERR_(?:HEADERS_OVERFLOW|DESTROYED|CLOSED)$/;
