import { Agent } from 'undici';
import { readHeader, type ResponseHeaders } from '#files/http.ts';
import { collectBody } from './body.ts';
import { CallFault } from './errors.ts';

export interface ExchangeLimits {
  /** Longest time without data while connecting, before the headers and between chunks of the body. */
  readonly silenceMs: number;
  readonly attemptMs: number;
  readonly maxBodyBytes: number;
}

export interface Exchange {
  readonly url: string;
  /** Null if no status line arrived. */
  readonly status: number | null;
  readonly headers: ResponseHeaders;
  /** The body as transferred; null if it is incomplete. */
  readonly raw: Buffer | null;
  readonly ms: number;
  /** Why the answer is missing or incomplete. The fault's `cause` is the network error. */
  readonly fault: CallFault | null;
}

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
  const end = () => limit.abort(new DOMException(`It took longer than ${attemptMs} ms.`, 'TimeoutError'));
  // `AbortSignal.timeout` would leave thousands of timers behind.
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

/** Splits an address into origin and path. Does not use `URL`, which would resolve an id such as "..". */
function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  const pathStart = url.indexOf('/', url.indexOf('//') + 2);
  return { origin: url.slice(0, pathStart), path: url.slice(pathStart) };
}

const connectionFaults: readonly (readonly [code: RegExp, what: string, advice?: string])[] = [
  [/TIMEOUT/i, 'did not answer in time', 'Find out why it is slow, or raise ERP_TIMEOUT_SECONDS.'],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    'has a host name that does not resolve',
    'Check the spelling of ERP_HOST, and whether this machine can resolve it.',
  ],
  [/^ECONNREFUSED$/, 'refuses connections', 'Check that the ERP runs, and the port of ERP_HOST.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/,
    'has a certificate that is not trusted',
    'Install a valid certificate, or set NODE_EXTRA_CA_CERTS to the file of its authority.',
  ],
  [/SSL|EPROTO/, 'does not speak TLS', 'Check whether ERP_HOST must begin with http:// or needs a port.'],
  [/./, 'broke the connection'],
];

function toFault(cause: unknown): CallFault {
  if (cause instanceof CallFault) return cause;
  const { name = '', code = '' }: { readonly name?: string; readonly code?: unknown } = Object(cause);
  const id = name === 'TimeoutError' || code === '' ? name : String(code);
  const [, what = '', advice] = connectionFaults.find(([known]) => known.test(id)) ?? [];
  return new CallFault(`${what} (${id})`, {
    ...(advice !== undefined && { advice }),
    isTransient: !permanentErrors.test(id),
    cause,
  });
}

/** Errors that a retry cannot solve: oversized headers and a closed client. */
const permanentErrors = /^UND_ERR_(?:HEADERS_OVERFLOW|DESTROYED|CLOSED)$/;
