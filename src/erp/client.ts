import { Agent, type request } from 'undici';
import { readHeader, readValidators, toConditions, type Validators } from '#files/conditional-get.ts';
import { isTransientStatus, parseRetryAfter, retry, type RetryPolicy } from '#files/retry.ts';
import { collectBody, type DecodedBody, decodeBody, parsePlain } from './body.ts';
import { CallFault, ErpCallError } from './errors.ts';

/** A parsed body with its text and the SHA-256 of that. */
export interface AnswerWithBody extends DecodedBody {
  readonly status: 'ok';
  readonly body: unknown;
  readonly validators: Validators;
}

export type Answer = AnswerWithBody | { readonly status: 'not-modified' } | { readonly status: 'not-found' };

export interface ClientOptions {
  /** How long the ERP may be silent: while connecting, before headers, between two parts of a body. */
  readonly silenceMs: number;
  /** How long one attempt may take as a whole. */
  readonly attemptMs: number;
  readonly maxBodyBytes: number;
  readonly connections: number;
  readonly retry: RetryPolicy;
  /** Ends everything that is under way. */
  readonly signal: AbortSignal;
}

export interface ErpClient {
  /** One GET, retried as a whole until its body is read and parsed. Throws `ErpCallError`. */
  get(url: string, validators: Validators | null): Promise<Answer>;
  readonly traffic: { readonly calls: number; readonly bytes: number };
  close(): Promise<void>;
}

export const defaultClientOptions = {
  silenceMs: 10_000,
  attemptMs: 60_000,
  maxBodyBytes: 64e6,
  connections: 8,
  retry: { attempts: 4, firstDelayMs: 500, maxDelayMs: 8_000, maxRetryAfterMs: 60_000 },
} as const satisfies Omit<ClientOptions, 'signal'>;

/** Connections that clients may share, one after the other. */
export function openAgent({
  connections,
  silenceMs,
}: Pick<ClientOptions, 'connections' | 'silenceMs'>): Agent {
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
  const attempt = async (
    url: string,
    validators: Validators | null,
    signal: AbortSignal,
  ): Promise<Answer> => {
    traffic.calls += 1;
    const response = await ask(url, validators, agent, signal);
    if (response.statusCode !== 200) return await readOther(response, validators);
    const body = await collectBody(response.body, options.maxBodyBytes).catch((cause: unknown) => {
      throw toFault(cause);
    });
    traffic.bytes += body.length;
    return await toAnswer(response, body, options.maxBodyBytes);
  };
  return {
    traffic,
    get: (url, validators) =>
      withRetry(url, options, () => limited(options, (signal) => attempt(url, validators, signal))),
    close: () => agent.destroy(),
  };
}

async function withRetry<Value>(
  url: string,
  { retry: policy, signal }: ClientOptions,
  attempt: () => Promise<Value>,
): Promise<Value> {
  let attempts = 0;
  const toFailedAttempt = (error: unknown) => (error instanceof CallFault ? error : null);
  try {
    return await retry({ policy, signal, toFailedAttempt }, () => {
      attempts += 1;
      return attempt();
    });
  } catch (error) {
    throw error instanceof CallFault ? new ErpCallError(error, url, attempts) : error;
  }
}

/** Ends an attempt that takes too long. Unlike that of `AbortSignal.timeout`, its timer goes with it: there are thousands of calls. */
async function limited<Value>(
  { signal, attemptMs }: ClientOptions,
  attempt: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = new AbortController();
  const end = () => limit.abort(new DOMException(`It took ${attemptMs} ms and more.`, 'TimeoutError'));
  const timer = setTimeout(end, attemptMs);
  try {
    return await attempt(AbortSignal.any([signal, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
}

type Response = Awaited<ReturnType<typeof request>>;

async function ask(
  url: string,
  validators: Validators | null,
  agent: Agent,
  signal: AbortSignal,
): Promise<Response> {
  // Origin and path apart: a whole URL would be normalised, and an id such as ".." would climb.
  const pathStart = url.indexOf('/', url.indexOf('//') + 2);
  try {
    return await agent.request({
      origin: url.slice(0, pathStart),
      path: url.slice(pathStart),
      method: 'GET',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        ...toConditions(validators),
      },
      signal,
    });
  } catch (cause) {
    throw toFault(cause);
  }
}

/** The status alone decides: what the body of such an answer says, or whether it is whole, changes nothing. */
async function readOther(response: Response, validators: Validators | null): Promise<Answer> {
  await response.body.dump().catch(() => undefined);
  if (response.statusCode === 404) return { status: 'not-found' };
  if (response.statusCode !== 304) throw refused(response);
  if (validators?.etag || validators?.lastModified) return { status: 'not-modified' };
  throw new CallFault('answered 304 to a request without validators', { isTransient: true, status: 304 });
}

async function toAnswer(response: Response, raw: Buffer, limit: number): Promise<Answer> {
  const type = readHeader(response.headers, 'content-type');
  if (!/\bjson\b/i.test(type)) throw notJson(type, raw);
  const decoded = await decodeBody(
    raw,
    readHeader(response.headers, 'content-encoding').toLowerCase(),
    limit,
  );
  const body = parsePlain(decoded.plain);
  return { status: 'ok', ...decoded, body, validators: readValidators(response.headers) };
}

function refused(response: Response): CallFault {
  const status = response.statusCode;
  const location = readHeader(response.headers, 'location');
  const retryAfterMs = parseRetryAfter(readHeader(response.headers, 'retry-after'));
  const more = [
    location && ` and points to ${location.slice(0, 200)}`,
    retryAfterMs ? ` and asks to be left alone for ${Math.ceil(retryAfterMs / 1000)} s` : '',
  ];
  return new CallFault(`answered ${status}${more.join('')}`, {
    ...adviceFor(status),
    status,
    isTransient: status === 204 || isTransientStatus(status),
    retryAfterMs,
  });
}

function adviceFor(status: number): { readonly advice?: string } {
  if (status === 401 || status === 403) return { advice: loginAdvice };
  const isElsewhere = status >= 300 && status < 400;
  return isElsewhere
    ? { advice: 'Set ERP_HOST to where the ERP really is; redirects are not followed.' }
    : {};
}

function notJson(type: string, raw: Buffer): CallFault {
  const isPage = /\bhtml\b/i.test(type) || raw.toString('latin1', 0, 100).trimStart().startsWith('<');
  const what = isPage
    ? 'answered an HTML page, perhaps a login page, instead of JSON'
    : `answered "${type.slice(0, 80)}" instead of JSON`;
  return new CallFault(what, { advice: loginAdvice });
}

const loginAdvice = 'Look whether ERP_HOST names the ERP itself and lets the build in without a login.';

function toFault(cause: unknown): unknown {
  if (cause instanceof CallFault) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'AbortError') return cause;
  const what =
    silent.test(code) || name === 'TimeoutError'
      ? 'did not answer in time'
      : `broke the connection${code && ` (${code})`}`;
  return new CallFault(what, { isTransient: !lasting.test(code), cause });
}

const silent = /TIMEOUT|ETIMEDOUT/;
/** Headers without end, and a client that was closed. */
const lasting = /^UND_ERR_(?:HEADERS_OVERFLOW|DESTROYED|CLOSED)$/;
