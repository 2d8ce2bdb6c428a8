import type { CallFault } from '#erp/errors.ts';
import { type Exchange, type ExchangeLimits, headerOf } from '#erp/exchange.ts';

/** Why a call failed, for a person: `what` continues the sentence "The ERP …". */
export type Fault = Pick<CallFault, 'what' | 'advice'>;

interface Cause {
  readonly code: RegExp;
  readonly what: string;
  readonly advice: string;
}

const causes: readonly Cause[] = [
  {
    code: /^(ENOTFOUND|EAI_AGAIN)$/,
    what: 'has an address that nobody knows',
    advice: 'Look whether ERP_HOST is spelled right, and whether this machine can look that name up.',
  },
  {
    code: /^ECONNREFUSED$/,
    what: 'takes no connections',
    advice: 'Look whether it is up, and whether ERP_HOST names the right port.',
  },
  {
    code: /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/,
    what: "has a certificate that isn't trusted",
    advice: 'Give it a valid one, or name its authority in the variable NODE_EXTRA_CA_CERTS.',
  },
  {
    code: /SSL|EPROTO/,
    what: 'does not speak TLS there',
    advice: 'Look whether ERP_HOST should begin with http://, or name another port.',
  },
];

/** Explains why an answer did not come whole. */
export function toConnectionFault(
  { status }: Exchange,
  fault: CallFault,
  { silenceMs, attemptMs }: ExchangeLimits,
): Fault {
  const { cause } = fault;
  if (cause === undefined) return fault;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  if (isLate || /TIMEOUT|ETIMEDOUT/.test(code)) {
    const what = isLate ? `took more than ${attemptMs / 1000} s` : `was silent for ${silenceMs / 1000} s`;
    const advice = 'Ask why it is slow; where it must be, give it more time with ERP_TIMEOUT_SECONDS.';
    return { what, advice };
  }
  const known = causes.find((one) => one.code.test(code));
  const what = known?.what ?? (status === null ? 'hung up' : 'broke off in the middle of its answer');
  const advice = known?.advice ?? 'Look into its log, and whether a proxy before it hangs up.';
  // The HTTP library's own codes tell a person nothing.
  const isTelling = code !== '' && !code.startsWith('UND_ERR');
  return { what: isTelling ? `${what} (${code})` : what, advice };
}

/** Explains a status that is neither an answer nor "not found". */
export function toStatusFault(exchange: Exchange): Fault {
  const status = exchange.status ?? 0;
  const location = headerOf(exchange, 'location');
  const retryAfter = headerOf(exchange, 'retry-after');
  const pointer = location && ` and points to ${location.slice(0, 200)}`;
  const wait = retryAfter && ` and asks to wait (Retry-After: ${retryAfter.slice(0, 40)})`;
  return { what: `answered ${status}${pointer}${wait}`, advice: toAdvice(status) };
}

export function toTypeFault(exchange: Exchange, raw: Buffer): Fault {
  const type = headerOf(exchange, 'content-type');
  const isPage = /\bhtml\b/i.test(type) || raw.toString('latin1', 0, 100).trimStart().startsWith('<');
  const other = type === '' ? 'a body without a content type' : `"${type.slice(0, 80)}"`;
  const what = isPage ? 'an HTML page, perhaps a login page,' : other;
  const advice = 'Look whether ERP_HOST names the ERP itself and lets the build in without a login.';
  return { what: `answered ${what} instead of JSON`, advice };
}

function toAdvice(status: number): string {
  if (status >= 500) return 'Look into its log, and whether it is up at all; then run again.';
  if (status === 429) return 'Let the ERP allow the build more calls, or run again later.';
  if (status >= 300 && status < 400) return 'Let ERP_HOST name the place it points to, if that is the ERP.';
  if (status === 401 || status === 403) return 'Let the ERP answer these calls without a login.';
  return 'Compare the call with src/erp/wire/calls.ts.';
}
