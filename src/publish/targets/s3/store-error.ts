import { TargetError } from '#publish/targets/target.ts';
import type { S3Options } from './address.ts';

type Advice = readonly [names: RegExp, words: (where: Where) => string];

const brokenOff: Advice = [
  /^(ECONNRESET|EPIPE)$/,
  ({ store, what }) =>
    `${store} was reached, but the connection broke in every attempt to ${what}. Check the network, proxies, and whether the store runs.`,
];

const unreachable: Advice = [
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|TimeoutError|CERT_.*|.*_CERT.*)$/,
  ({ store }) =>
    `${store} could not be reached. Check the endpoint in the address of the target, the network, and whether the store runs.`,
];

const advice: readonly Advice[] = [
  [
    /^CredentialsProviderError$/,
    ({ store }) =>
      `No credentials for ${store} were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or AWS_PROFILE, or give the machine a role.`,
  ],
  [
    /^NoSuchBucket$/,
    ({ store, bucket }) =>
      `${store} has no bucket ${bucket}. Create it, or correct the address of the target.`,
  ],
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|TokenRefreshRequired)$/,
    ({ store }) =>
      `${store} does not accept the credentials. Check the access key, its secret and its session token.`,
  ],
  [
    /^(AccessDenied|Forbidden|403)$/,
    ({ store, bucket, what }) =>
      `${store} does not permit the publisher to ${what} in bucket ${bucket}. Grant the publisher the rights listed in docs/hosting/s3.md.`,
  ],
  brokenOff,
  unreachable,
  [
    /^(Region is missing|AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/,
    ({ store, bucket }) =>
      `${store} needs the right region of bucket ${bucket}. Add region=… to the address of the target, or set AWS_REGION.`,
  ],
];

interface Where {
  readonly store: string;
  readonly bucket: string;
  readonly what: string;
}

export function toStoreError(cause: unknown, options: S3Options, what: string): Error {
  const store = options.endpoint === null ? 'AWS S3' : `The store at ${options.endpoint}`;
  const where = { store, bucket: options.bucket, what };
  const names = namesOf(cause);
  const known = advice.find(([pattern]) => names.some((name) => pattern.test(name)));
  const words =
    known?.[1](where) ?? `${store} failed to ${what} in bucket ${options.bucket}. Publish again later.`;
  return new TargetError(
    `${words} (${names.join(', ')}: ${cause instanceof Error ? cause.message : String(cause)})`,
    { isRefusal: known !== undefined && known !== unreachable && known !== brokenOff, cause },
  );
}

function namesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const own = [error.name === 'Error' ? error.message : error.name];
  if ('code' in error) own.push(String(error.code));
  const status = statusOf(error);
  if (status !== null) own.push(String(status));
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [...new Set([...own, ...inner.flatMap(namesOf)])];
}

export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null;
  const metadata: { readonly httpStatusCode?: unknown } = Object(error.$metadata);
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}
