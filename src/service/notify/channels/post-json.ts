import { ChannelError, toExcerpt } from '#service/notify/channel-message.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | null;
}

const timeoutMs = 15_000;

export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Answer codes that mean, like status 410, that the address no longer exists. */
  readonly gone?: readonly string[];
}

/** Posts JSON. Resolves to a 2xx answer, and throws ChannelError otherwise. Redirects are not followed. */
export async function postJson(
  url: URL,
  body: string,
  { headers = {}, gone = [] }: PostOptions = {},
): Promise<Answer> {
  const answer = await post(url, body, headers);
  const { status, text } = answer;
  if (status >= 200 && status < 300) return answer;
  throw new ChannelError(
    `${url.host} answered ${status}: ${toExcerpt(text)}`,
    status === 410 || gone.includes(text.trim()) ? 'gone' : 'refused',
    answer.retryAfterMs,
  );
}

/** Throws if the answer is a web page, such as a proxy's sign-in page with status 200. */
export function refusePage({ text }: Answer, host: string): void {
  if (/^\s*<(?:!doctype|html)/i.test(text))
    throw new ChannelError(`${host} did not accept the message: ${toExcerpt(text)}`, 'refused');
}

async function post(url: URL, body: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...{ method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) },
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
    return { status: response.status, retryAfterMs, text: await response.text() };
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const why = cause instanceof Error ? cause : error;
    throw new ChannelError(
      `${url.host} can't be reached: ${toExcerpt(why instanceof Error ? why.message : String(why))}`,
      why instanceof Error && why.name === 'TimeoutError' ? 'silent' : 'unreachable',
    );
  }
}

/**
 * Checks an answer such as `{"errcode":0,"errmsg":"ok"}`, which has status 200 even for a failure. The codes of `gone`
 * mean that the address no longer exists.
 */
export function checkCode(
  text: string,
  host: string,
  field: 'code' | 'errcode',
  gone: readonly unknown[],
): string {
  const code = parseFields(text)[field];
  if (code === 0) return `${field} 0`;
  throw new ChannelError(
    `${host} refused the message: ${toExcerpt(text)}`,
    gone.includes(code) ? 'gone' : 'refused',
  );
}

function parseFields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
