import { Agent } from 'undici';
import { collectBody, type ResponseHeaders, retry, type RetryPolicy, toConditions } from '#files/http.ts';
import { type Answer, type Exchange, type LastAnswer, readAnswer } from './answer.ts';
import { tooLarge } from './body.ts';
import { CallFault, ErpCallError } from './errors.ts';

export interface ExchangeLimits {
  /** The longest time without data while connecting or receiving. */
  readonly silenceMs: number;
  readonly attemptMs: number;
  readonly maxBodyBytes: number;
}

export interface ClientOptions extends ExchangeLimits {
  readonly connections: number;
  readonly retry: RetryPolicy;
  readonly signal: AbortSignal;
}

export interface ErpClient {
  /** Throws `ErpCallError` if the call fails or `parse` throws a `CallFault`. Rethrows other errors of `parse`. */
  get<Model>(
    url: string,
    last: LastAnswer | null,
    parse: (plain: Buffer) => Model,
    isOptional?: boolean,
  ): Promise<Answer<Model>>;
  exchange(url: string, headers?: Readonly<Record<string, string>>): Promise<Exchange>;
  readonly traffic: { readonly calls: number; readonly bytes: number };
  close(): Promise<void>;
}

export const defaultClientOptions = {
  silenceMs: 10_000,
  attemptMs: 60_000,
  maxBodyBytes: 128e6,
  connections: 8,
  retry: { attempts: 4, firstDelayMs: 500, maxDelayMs: 8_000, maxRetryAfterMs: 60_000 },
} as const satisfies Omit<ClientOptions, 'signal'>;

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

export function createErpClient(options: ClientOptions, agent = openAgent(options)): ErpClient {
  const traffic = { calls: 0, bytes: 0 };
  const request: ErpClient['exchange'] = async (url, headers = {}) => {
    traffic.calls += 1;
    const made = await exchange(url, headers, agent, options);
    if (made.status === 200) traffic.bytes += made.raw?.length ?? 0;
    return made;
  };
  return {
    traffic,
    exchange: request,
    get: async (url, last, parse, isOptional = false) => {
      const policy = isOptional ? { ...options.retry, attempts: 1 } : options.retry;
      let attempts = 0;
      try {
        return await retry({ policy, signal: options.signal, toFailedAttempt }, async () => {
          attempts += 1;
          const made = await request(url, toConditions(last?.validators ?? null));
          return readAnswer(made, last, options.maxBodyBytes, parse);
        });
      } catch (error) {
        throw error instanceof CallFault ? new ErpCallError(error, url, attempts) : error;
      }
    },
    close: () => agent.destroy(),
  };
}

function toFailedAttempt(error: unknown): CallFault | null {
  return error instanceof CallFault ? error : null;
}

async function exchange(
  url: string,
  requested: Readonly<Record<string, string>>,
  agent: Agent,
  { signal, attemptMs, maxBodyBytes }: ClientOptions,
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
    const raw = await collectBody(response.body, maxBodyBytes, tooLarge);
    return { url, status, headers, raw, ms: elapsed(), fault: null };
  } catch (cause) {
    if (signal.aborted) throw cause;
    return { url, status, headers, raw: null, ms: elapsed(), fault: toFault(cause) };
  } finally {
    clearTimeout(timer);
  }
}

/** Does not use `URL`, which would resolve an id such as `..`. */
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
  [
    /^ECONNREFUSED$/,
    'refuses connections',
    'Check that the ERP is running and that ERP_HOST has the correct port.',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/,
    'has a certificate that is not trusted',
    'Install a valid certificate in the ERP, or set NODE_EXTRA_CA_CERTS to the path of the CA certificate that signed the current one.',
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

/** A retry cannot fix oversized headers or a closed client. */
const permanentErrors = /^UND_ERR_(?:HEADERS_OVERFLOW|DESTROYED|CLOSED)$/;
