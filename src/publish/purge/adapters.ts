import { randomUUID } from 'node:crypto';
import {
  type Call,
  type CallPolicy,
  type CallResult,
  callWithRetries,
  defaultPolicy,
  formatPurgeProblem,
  nothingToPurge,
  type Purge,
  type PurgeReport,
} from './call.ts';
import * as z from 'zod/mini';
import { escapeHtml } from '#catalogue/escape.ts';
import { parseJson } from '#catalogue/parse-json.ts';

export interface CloudFrontAccess {
  /** Must serve only this brand, because a large purge removes all paths. */
  readonly distribution: string;
  /** Read before each attempt, because credentials expire. */
  readonly credentials: () => Promise<AwsCredentials>;
  readonly origin?: string;
  readonly policy?: CallPolicy;
}

/** CloudFront charges per path, so one wildcard replaces a longer list. */
const mostPaths = 1000;
const wildcard = '/*';

export function cloudFrontPurge(access: CloudFrontAccess): Purge {
  return (urls) => invalidateAll(urls, access);
}

async function invalidateAll(urls: readonly string[], access: CloudFrontAccess): Promise<PurgeReport> {
  if (urls.length === 0) return nothingToPurge;
  const signal = AbortSignal.timeout((access.policy ?? defaultPolicy).totalMs);
  const paths = urls.length > mostPaths ? [wildcard] : urls.map(toPath);
  const first = await invalidate(paths, access, signal);
  const isCrowded = codeOf(first) === 'TooManyInvalidationsInProgress' && paths[0] !== wildcard;
  const last = isCrowded ? await invalidate([wildcard], access, signal) : first;
  if (last.status === 201) return { purged: urls.length, problem: null };
  const code = codeOf(last);
  const what = code === null ? last.what : `${last.what} (${code})`;
  const advice = adviseOnDistribution(last.status, access.distribution);
  return { purged: 0, problem: formatPurgeProblem('CloudFront', urls.length, what, advice) };
}

async function invalidate(
  paths: readonly string[],
  {
    distribution,
    credentials,
    origin = 'https://cloudfront.amazonaws.com',
    policy = defaultPolicy,
  }: CloudFrontAccess,
  signal: AbortSignal,
): Promise<CallResult> {
  const url = `${origin}/2020-05-31/distribution/${distribution}/invalidation`;
  // All attempts send the same id, so that CloudFront recognises retries.
  const body = formatBatch(paths, randomUUID());
  const headers = { 'content-type': 'application/xml' };
  return callWithRetries(async () => signCall({ url, headers, body }, await credentials()), policy, signal);
}

function formatBatch(paths: readonly string[], reference: string): string {
  const items = paths.map((path) => `<Path>${escapeHtml(path)}</Path>`).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">' +
    `<Paths><Quantity>${paths.length}</Quantity><Items>${items}</Items></Paths>` +
    `<CallerReference>${reference}</CallerReference></InvalidationBatch>`
  );
}

function toPath(url: string): string {
  return new URL(url).pathname.replaceAll('*', '%2A');
}

/** Returns only the error code, because the message may repeat signed headers. */
function codeOf({ body }: CallResult): string | null {
  return /<Code>(\w{1,80})<\/Code>/.exec(body)?.[1] ?? null;
}

function adviseOnDistribution(status: number | null, distribution: string): string {
  if (status === 401 || status === 403) {
    return `Use credentials that may call cloudfront:CreateInvalidation for ${distribution}.`;
  }
  if (status === 404) return `Check that ${distribution} is the distribution's id.`;
  return 'To remove the old copies sooner, invalidate "/*" by hand.';
}

interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** CloudFront accepts only this region in signatures. */
const scope = { service: 'cloudfront', region: 'us-east-1' } as const;

async function signCall({ url, headers, body }: Call, credentials: AwsCredentials): Promise<Call> {
  const [{ SignatureV4 }, { Sha256 }] = await Promise.all([
    import('@smithy/signature-v4'),
    import('@smithy/core/checksum'),
  ]);
  const { protocol, hostname, port, host, pathname } = new URL(url);
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const identity = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  const signer = new SignatureV4({ ...scope, credentials: identity, sha256: Sha256 });
  const signed = await signer.sign({
    method: 'POST',
    protocol,
    hostname,
    ...(port !== '' && { port: Number(port) }),
    path: pathname,
    headers: { ...headers, host },
    body,
  });
  return { url, headers: signed.headers, body };
}

export interface CloudflareAccess {
  readonly zone: string;
  readonly token: string;
  readonly origin?: string;
  readonly policy?: CallPolicy;
}

const urlsPerCall = 100;

/** Throws if the token is malformed. */
export function cloudflarePurge(access: CloudflareAccess): Purge {
  if (!/^[\x21-\x7e]+$/.test(access.token)) {
    throw new Error(
      'CLOUDFLARE_API_TOKEN is empty, or contains spaces, line breaks or other invalid characters. Set it to the token from Cloudflare again.',
    );
  }
  return (urls) => purgeInBatches(urls, access);
}

async function purgeInBatches(urls: readonly string[], access: CloudflareAccess): Promise<PurgeReport> {
  const signal = AbortSignal.timeout((access.policy ?? defaultPolicy).totalMs);
  for (let purged = 0; purged < urls.length; purged += urlsPerCall) {
    const result = await purgeBatch(urls.slice(purged, purged + urlsPerCall), access, signal);
    const refusal = readRefusal(result);
    if (refusal === null) continue;
    // The response may repeat the token.
    const what = `${result.what}${refusal}`.replaceAll(access.token, '[token]');
    const advice = adviseOnZone(result.status, access.zone);
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

const responseSchema = z.object({
  success: z.boolean(),
  errors: z._default(z.array(z.object({ code: z.number(), message: z.string() })), []),
});

function readRefusal({ status, body }: CallResult): string | null {
  const response = responseSchema.safeParse(parseJson(body));
  if (status === 200 && response.success && response.data.success) return null;
  const errors = response.success ? response.data.errors : [];
  const said = errors.map(({ code, message }) => `${code} ${message}`).join('; ');
  return said === '' ? '' : `: ${said.slice(0, 300)}`;
}

function adviseOnZone(status: number | null, zone: string): string {
  if (status === 400 || status === 401 || status === 403) {
    return `Use a token that has the permission "Cache Purge" for the zone ${zone}.`;
  }
  if (status === 404) return `Check that ${zone} is the zone's id.`;
  return 'To remove the old copies sooner, purge the addresses by hand.';
}
