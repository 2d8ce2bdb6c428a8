import { type AnswerWithBody, readAnswer } from '#erp/answer.ts';
import { parsePlain } from '#erp/body.ts';
import { CallFault } from '#erp/errors.ts';
import { type Exchange, type ExchangeLimits, headerOf } from '#erp/exchange.ts';
import { unwrap } from '#erp/wire/calls.ts';
import { type Fault, toConnectionFault, toStatusFault, toTypeFault } from './fault.ts';

/** An answer of one of the eight calls, read as the build reads it. */
export interface CallAnswer extends Pick<Exchange, 'url' | 'status' | 'headers'> {
  /** In whole milliseconds. */
  readonly ms: number;
  /** On the wire; null where they did not all come. */
  readonly bytes: number | null;
  /** Out of its envelope; undefined where there is none. */
  readonly value: unknown;
  readonly isEnvelope: boolean;
  readonly fault: Fault | null;
}

export async function toCallAnswer(exchange: Exchange, limits: ExchangeLimits): Promise<CallAnswer> {
  const { url, status, headers } = exchange;
  const frame = { url, status, headers, ms: Math.round(exchange.ms), bytes: exchange.raw?.length ?? null };
  const nothing = { ...frame, value: undefined, isEnvelope: false };
  try {
    const answer = await readAnswer(exchange, null, limits.maxBodyBytes, parsePlain);
    if (answer.status === 'ok') return { ...frame, ...toValue(answer), fault: null };
    const { fault } = exchange;
    return { ...nothing, fault: fault && toConnectionFault(exchange, fault, limits) };
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    return { ...nothing, fault: explain(error, exchange, limits) };
  }
}

function toValue({ model: body }: AnswerWithBody<unknown>) {
  const value = unwrap(body);
  return { value, isEnvelope: value !== body };
}

/** Says the build's fault more exactly, for a person who can mend it. */
function explain(fault: CallFault, exchange: Exchange, limits: ExchangeLimits): Fault {
  if (fault === exchange.fault) return toConnectionFault(exchange, fault, limits);
  if (exchange.raw === null || exchange.status !== 200) return toStatusFault(exchange);
  if (!/\bjson\b/i.test(headerOf(exchange, 'content-type'))) return toTypeFault(exchange, exchange.raw);
  // A broken encoding has its own advice; what is left is text that isn't JSON.
  if (!fault.what.includes('JSON') && !fault.what.includes('UTF-8')) return fault;
  const advice = 'Open the call in a browser: it must answer JSON and nothing else.';
  return { what: fault.what, advice };
}
