import {
  isTransientStatus,
  parseRetryAfter,
  readHeader,
  readValidators,
  type ResponseHeaders,
  type Validators,
} from '#files/http.ts';
import { type DecodedBody, decodeBody } from './body.ts';
import { CallFault } from './errors.ts';

export interface Exchange {
  readonly url: string;
  /** Null if no status line arrived. */
  readonly status: number | null;
  readonly headers: ResponseHeaders;
  /** Null if the body is incomplete. */
  readonly raw: Buffer | null;
  readonly ms: number;
  readonly fault: CallFault | null;
}

export interface AnswerWithBody<Model> extends DecodedBody {
  readonly status: 'ok';
  readonly model: Model;
  readonly validators: Validators;
}

export type Answer<Model> =
  | AnswerWithBody<Model>
  /** The ERP answered 304, or 200 with the same body as before. */
  | { readonly status: 'unchanged'; readonly validators: Validators }
  | { readonly status: 'not-found' };

export interface KnownAnswer<Model> {
  readonly readBy: string;
  readonly validators: Validators;
  /** The next pull uses this answer without a request if its call has the same version. Null forces a request. */
  readonly version: string | null;
  readonly digest: string;
  readonly model: Model;
}

export type LastAnswer = Pick<KnownAnswer<unknown>, 'validators' | 'digest'>;

/** Throws `CallFault` if the response is unusable. Rethrows errors of `parse`. */
export async function readAnswer<Model>(
  exchange: Exchange,
  last: LastAnswer | null,
  maxBodyBytes: number,
  parse: (plain: Buffer) => Model,
): Promise<Answer<Model>> {
  const { status, raw, fault } = exchange;
  // Only a response with status 200 needs a complete body.
  if (fault !== null && (status === null || status === 200)) throw fault;
  if (status === 404) return { status: 'not-found' };
  if (status === 304) {
    if (last?.validators.etag || last?.validators.lastModified)
      return { status: 'unchanged', validators: last.validators };
    throw new CallFault('answered 304 to a request without If-None-Match or If-Modified-Since', {
      isTransient: true,
      status,
    });
  }
  if (status !== 200 || raw === null) throw refused(exchange);
  const type = readHeader(exchange.headers, 'content-type');
  if (!/\bjson\b/i.test(type)) throw notJson(type, raw);
  const encoding = readHeader(exchange.headers, 'content-encoding').toLowerCase();
  const decoded = await decodeBody(raw, encoding, maxBodyBytes);
  const validators = readValidators(exchange.headers);
  if (decoded.digest === last?.digest) return { status: 'unchanged', validators };
  return { status: 'ok', ...decoded, model: parse(decoded.plain), validators };
}

function refused(exchange: Exchange): CallFault {
  const status = exchange.status ?? 0;
  const location = readHeader(exchange.headers, 'location');
  const retryAfterMs = parseRetryAfter(readHeader(exchange.headers, 'retry-after'));
  const more = [
    location && ` and points to ${location.slice(0, 200)}`,
    retryAfterMs ? ` and asks to wait for ${Math.ceil(retryAfterMs / 1000)} s` : '',
  ];
  return new CallFault(`answered ${status}${more.join('')}`, {
    ...adviceFor(status),
    status,
    isTransient: status === 204 || isTransientStatus(status),
    retryAfterMs,
  });
}

const elsewhere = 'Set ERP_HOST to the address of the ERP itself, because redirects are not followed.';

function adviceFor(status: number): { readonly advice?: string } {
  if (status >= 500) return { advice: 'Check the log of the ERP, then try again.' };
  if (status === 429)
    return { advice: "Raise the ERP's limit of calls for this machine, or try again later." };
  if (status === 401 || status === 403) return { advice: loginAdvice };
  return status >= 300 && status < 400 ? { advice: elsewhere } : {};
}

function notJson(type: string, raw: Buffer): CallFault {
  const isPage = /\bhtml\b/i.test(type) || raw.toString('latin1', 0, 100).trimStart().startsWith('<');
  const what = isPage
    ? 'sent an HTML page, perhaps a login page, instead of JSON'
    : `sent "${type.slice(0, 80)}" instead of JSON`;
  return new CallFault(what, { advice: loginAdvice });
}

const loginAdvice = 'Check that ERP_HOST is the address of the ERP itself, and that the ERP needs no login.';
