import { CallFault } from '#erp/errors.ts';

/** What a person reads of a call that failed: `what` continues the sentence "The ERP …". */
export type Fault = Pick<CallFault, 'what' | 'advice'>;

interface Attempt {
  /** Whether status and headers had come. */
  readonly hasBegun: boolean;
  readonly silenceMs: number;
  readonly attemptMs: number;
}

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

/** A fault before the answer was whole. */
export function toConnectionFault(cause: unknown, attempt: Attempt): CallFault {
  if (cause instanceof CallFault) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  if (isLate || /TIMEOUT|ETIMEDOUT/.test(code)) return toSilence(isLate, attempt, cause);
  const known = causes.find((one) => one.code.test(code));
  const what = known?.what ?? (attempt.hasBegun ? 'broke off in the middle of its answer' : 'hung up');
  const advice = known?.advice ?? 'Look into its log, and whether a proxy before it hangs up.';
  // The HTTP library's own codes tell a person nothing.
  const isTelling = code !== '' && !code.startsWith('UND_ERR');
  return new CallFault(isTelling ? `${what} (${code})` : what, { advice, cause });
}

/** A status that is neither an answer nor "not found". */
export function toStatusFault(status: number, headers: Readonly<Record<string, string>>): CallFault {
  const pointer = headers.location ? ` and points to ${headers.location.slice(0, 200)}` : '';
  const wait = headers['retry-after']
    ? ` and asks to wait (Retry-After: ${headers['retry-after'].slice(0, 40)})`
    : '';
  return new CallFault(`answered ${status}${pointer}${wait}`, { status, advice: toAdvice(status) });
}

export function toTypeFault(type: string, raw: Buffer): CallFault {
  const isPage = /\bhtml\b/i.test(type) || raw.toString('latin1', 0, 100).trimStart().startsWith('<');
  const other = type === '' ? 'a body without a content type' : `"${type.slice(0, 80)}"`;
  const what = isPage ? 'an HTML page, perhaps a login page,' : other;
  return new CallFault(`answered ${what} instead of JSON`, {
    advice: 'Look whether ERP_HOST names the ERP itself and lets the build in without a login.',
  });
}

function toSilence(isLate: boolean, { silenceMs, attemptMs }: Attempt, cause: unknown): CallFault {
  const seconds = (isLate ? attemptMs : silenceMs) / 1000;
  return new CallFault(isLate ? `took more than ${seconds} s` : `was silent for ${seconds} s`, {
    advice: 'Ask why it is slow; where it must be, give it more time with ERP_TIMEOUT_SECONDS.',
    cause,
  });
}

function toAdvice(status: number): string {
  if (status >= 500) return 'Look into its log, and whether it is up at all; then run again.';
  if (status === 429) return 'Let the ERP allow the build more calls, or run again later.';
  if (status >= 300 && status < 400) return 'Let ERP_HOST name the place it points to, if that is the ERP.';
  if (status === 401 || status === 403) return 'Let the ERP answer these calls without a login.';
  return 'Compare the call with src/erp/wire/calls.ts.';
}
