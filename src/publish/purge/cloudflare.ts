import * as z from 'zod/mini';
import {
  type CallPolicy,
  type CallResult,
  callWithRetries,
  defaultPolicy,
  formatPurgeProblem,
  type Purge,
  type PurgeReport,
} from './call.ts';

export interface CloudflareAccess {
  readonly zone: string;
  readonly token: string;
  readonly origin?: string;
  readonly policy?: CallPolicy;
}

const urlsPerCall = 100;

/** Purges single addresses of a zone. Throws if the token is malformed. */
export function cloudflarePurge(access: CloudflareAccess): Purge {
  if (!/^[\x21-\x7e]+$/.test(access.token)) {
    throw new Error('The token for Cloudflare is empty, or contains blanks or line breaks. Copy it again.');
  }
  return { purge: (urls) => purgeInBatches(urls, access) };
}

async function purgeInBatches(urls: readonly string[], access: CloudflareAccess): Promise<PurgeReport> {
  const signal = AbortSignal.timeout((access.policy ?? defaultPolicy).totalMs);
  for (let purged = 0; purged < urls.length; purged += urlsPerCall) {
    const result = await purgeBatch(urls.slice(purged, purged + urlsPerCall), access, signal);
    const refusal = readRefusal(result);
    if (refusal === null) continue;
    // An answer may repeat the token.
    const what = `${result.what}${refusal}`.replaceAll(access.token, '[token]');
    const advice = adviceFor(result.status, access.zone);
    return { purged, problem: formatPurgeProblem('Cloudflare', urls.length - purged, what, advice) };
  }
  return { purged: urls.length, problem: null };
}

function purgeBatch(
  files: readonly string[],
  { zone, token, origin = 'https://api.cloudflare.com', policy = defaultPolicy }: CloudflareAccess,
  signal: AbortSignal,
): Promise<CallResult> {
  const call = {
    url: `${origin}/client/v4/zones/${zone}/purge_cache`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ files }),
  };
  return callWithRetries(async () => call, policy, signal);
}

const answerSchema = z.object({
  success: z.boolean(),
  errors: z._default(z.array(z.object({ code: z.number(), message: z.string() })), []),
});

function readRefusal({ status, body }: CallResult): string | null {
  const answer = answerSchema.safeParse(parseJson(body));
  if (status === 200 && answer.success && answer.data.success) return null;
  const errors = answer.success ? answer.data.errors : [];
  const said = errors.map(({ code, message }) => `${code} ${message}`).join('; ');
  return said === '' ? '' : `: ${said.slice(0, 300)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function adviceFor(status: number | null, zone: string): string {
  if (status === 400 || status === 401 || status === 403) {
    return `Give a token that has the permission "Cache Purge" for the zone ${zone}.`;
  }
  if (status === 404) return `Check that ${zone} is the zone's id.`;
  return 'To update visitors sooner, purge the addresses by hand.';
}
