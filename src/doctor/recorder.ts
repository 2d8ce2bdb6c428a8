import { readAnswer } from '#erp/answer.ts';
import { parsePlain } from '#erp/body.ts';
import type { ErpClient } from '#erp/client.ts';
import { CallFault, ErpCallError } from '#erp/errors.ts';
import type { Exchange, ExchangeLimits } from '#erp/exchange.ts';
import type { ErpReader } from '#erp/reader.ts';
import { toCallUrl, unwrap } from '#erp/wire/calls.ts';

export interface Call extends Pick<Exchange, 'status' | 'headers'> {
  readonly path: string;
  /** Whether the id or name is made up. Such calls show how the ERP answers for missing records. */
  readonly isMadeUp: boolean;
  readonly ms: number;
  /** Transferred bytes; null if the body is incomplete. */
  readonly bytes: number | null;
  readonly value: unknown;
  readonly isEnvelope: boolean;
  readonly fault: CallFault | null;
}

export interface Recorder {
  readonly calls: readonly Call[];
  /** Sends one request per call, without cache and retries. */
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
    const add = (body: unknown, plain: Buffer | null, fault: CallFault | null) => {
      const value = unwrap(body);
      const call = { ...frame, value, isEnvelope: value !== body, fault };
      calls.push(call);
      return { call, plain, fault };
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
    const { plain, fault } = await ask(url.slice(toCallUrl(host, '').length));
    if (fault !== null) throw new ErpCallError(fault, url, 1);
    return plain === null ? null : parse(plain);
  };
  return {
    calls,
    ask: async (path, isMadeUp) => (await ask(path, isMadeUp)).call,
    reader: {
      urls: new Set(),
      recall: () => null,
      read: ({ url, parse }) => read(url, parse),
      readUncached: read,
    },
  };
}
