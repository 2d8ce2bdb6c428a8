import { retry, type RetryPolicy, toConditions } from '#files/http.ts';
import { type Answer, type LastAnswer, readAnswer } from './answer.ts';
import { CallFault, ErpCallError } from './errors.ts';
import { type Exchange, exchange, type ExchangeLimits, openAgent } from './exchange.ts';

export interface ClientOptions extends ExchangeLimits {
  readonly connections: number;
  readonly retry: RetryPolicy;
  readonly signal: AbortSignal;
}

export interface ErpClient {
  /**
   * Repeats a failed call until `parse` accepts the body. Does not repeat an optional call. Throws `ErpCallError`, or any error
   * of `parse` except `CallFault`.
   */
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

export function createErpClient(options: ClientOptions, agent = openAgent(options)): ErpClient {
  const traffic = { calls: 0, bytes: 0 };
  const request = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    traffic.calls += 1;
    const made = await exchange({ url, headers, signal: options.signal }, agent, options);
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
