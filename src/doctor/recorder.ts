import { readAnswer } from '#erp/answer.ts';
import { parsePlain } from '#erp/body.ts';
import type { ErpClient } from '#erp/client.ts';
import { CallFault, ErpCallError } from '#erp/errors.ts';
import type { Exchange, ExchangeLimits } from '#erp/exchange.ts';
import type { ErpReader } from '#erp/reader.ts';
import { toCallUrl, unwrap } from '#erp/wire/calls.ts';

/** Why a call failed; `what` continues the sentence "The ERP …". */
export type Fault = Pick<CallFault, 'what' | 'advice'>;

export interface Call extends Pick<Exchange, 'status' | 'headers'> {
  readonly path: string;
  /** Whether the id or name is made up, to see the ERP's answer for missing records. */
  readonly isMadeUp: boolean;
  readonly ms: number;
  /** Transferred bytes; null if the body did not arrive completely. */
  readonly bytes: number | null;
  readonly value: unknown;
  readonly isEnvelope: boolean;
  readonly fault: Fault | null;
}

export interface Recorder {
  readonly calls: readonly Call[];
  /** The reader of a pull, with one request per call, without a cache and without retries. */
  readonly reader: ErpReader;
  ask(path: string, isMadeUp?: boolean): Promise<Call>;
}

export interface RecordedErp {
  readonly host: string;
  readonly limits: ExchangeLimits;
  readonly client: ErpClient;
  readonly onAsk: (path: string) => void;
}

export function openRecorder({ host, limits, client, onAsk }: RecordedErp): Recorder {
  const calls: Call[] = [];
  const ask = async (path: string, isMadeUp = false) => {
    onAsk(path);
    const exchange = await client.exchange(toCallUrl(host, path));
    const { status, headers, raw } = exchange;
    const frame = {
      path,
      isMadeUp,
      status,
      headers,
      ms: Math.round(exchange.ms),
      bytes: raw?.length ?? null,
    };
    const add = (body: unknown, plain: Buffer | null, error: CallFault | null) => {
      const value = unwrap(body);
      const fault = error && explainFault(error, exchange, limits);
      const call = { ...frame, value, isEnvelope: value !== body, fault };
      calls.push(call);
      return { call, plain, error };
    };
    try {
      const answer = await readAnswer(exchange, null, limits.maxBodyBytes, parsePlain);
      return answer.status === 'ok' ? add(answer.model, answer.plain, null) : add(undefined, null, null);
    } catch (error) {
      if (error instanceof CallFault) return add(undefined, null, error);
      throw error;
    }
  };
  const read = async <Model>(url: string, parse: (plain: Buffer) => Model): Promise<Model | null> => {
    const { call, plain, error } = await ask(url.slice(toCallUrl(host, '').length));
    if (error !== null) throw new ErpCallError(error, url, { attempts: 1, status: call.status });
    return plain === null ? null : parse(plain);
  };
  return {
    calls,
    ask: async (path, isMadeUp) => (await ask(path, isMadeUp)).call,
    reader: {
      urls: new Set(),
      recall: () => null,
      read: ({ url, parse }) => read(url, parse),
      readAnew: read,
    },
  };
}

const connectionFaults: readonly (readonly [code: RegExp, what: string, advice: string])[] = [
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
];

export function explainFault(
  { what, advice, cause }: CallFault,
  { status }: Pick<Exchange, 'status'>,
  { silenceMs }: Pick<ExchangeLimits, 'silenceMs'>,
): Fault {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const [, meaning, check] = connectionFaults.find(([known]) => known.test(code)) ?? [];
  if (meaning !== undefined && check !== undefined) return { what: `${meaning} (${code})`, advice: check };
  if (what === 'did not answer in time')
    return { what, advice: `Find out why it is slow, or raise ERP_TIMEOUT_SECONDS (${silenceMs / 1000}).` };
  if (status === null || status === 200) return { what, advice };
  return { what, advice: adviceFor(status) };
}

function adviceFor(status: number): string {
  if (status >= 500) return 'Check its log, then run the doctor again.';
  if (status === 429) return 'Allow more calls from this machine, or run the doctor later.';
  if (status >= 300 && status < 400) return 'If the redirect leads to the ERP, set ERP_HOST to its address.';
  if (status === 401 || status === 403) return 'Permit these calls without a login.';
  return 'Compare the call with src/erp/wire/calls.ts.';
}
