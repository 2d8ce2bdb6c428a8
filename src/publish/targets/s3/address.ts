import { hidePasswords } from '#config/variable.ts';
import * as z from 'zod/mini';
import { refreshFile, type ReleaseInfo } from '#release/release.ts';

export const layouts = ['in-place', 'pointer'] as const;

export interface S3Options {
  readonly bucket: string;
  readonly prefix: string;
  readonly layout: (typeof layouts)[number];
  readonly endpoint: string | null;
  readonly region: string | null;
  readonly isSinglePublisher: boolean;
  /** Milliseconds after which another publisher takes over a lock that was not renewed. */
  readonly settleMs: number;
}

const example = 's3://bucket/prefix?layout=in-place';
const publishers = ['one', 'several'] as const;

const parametersSchema = z.strictObject({
  layout: z._default(z.enum(layouts), 'in-place'),
  endpoint: z.optional(z.url({ protocol: /^https?$/ })),
  region: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/i))),
  publishers: z._default(z.enum(publishers), 'several'),
  settle: z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(600)), 10),
});

/** Parses `s3://bucket/prefix?layout=in-place|pointer&endpoint=…&region=…&publishers=one&settle=SECONDS`. */
export function parseS3Address(text: string): S3Options {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== 's3:' || url.hostname === '') {
    throw new Error(`${hidePasswords(text)} is not the address of a bucket. Write it like ${example}.`);
  }
  if (url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') {
    throw new Error(
      `The address of bucket ${url.hostname} may contain only bucket, prefix and parameters, as in ${example}. Put credentials into the environment (AWS_ACCESS_KEY_ID, AWS_PROFILE, a role) and a port into the parameter "endpoint".`,
    );
  }
  const { layout, endpoint, region, ...rest } = parseParameters(text, url.searchParams);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    layout,
    endpoint: endpoint?.replace(/\/+$/, '') ?? null,
    region: region ?? (endpoint === undefined ? null : 'us-east-1'),
    isSinglePublisher: rest.publishers === 'one',
    settleMs: rest.settle * 1000,
  };
}

function parseParameters(address: string, parameters: URLSearchParams): z.infer<typeof parametersSchema> {
  const result = parametersSchema.safeParse(Object.fromEntries(parameters), {
    error: z.locales.en().localeError,
  });
  if (result.success) return result.data;
  throw new Error(
    `The address ${hidePasswords(address)} can't be used:\n${z.prettifyError(result.error)}\nIt accepts the parameters layout, endpoint, region, publishers and settle, as in ${example}.`,
  );
}

export type Keys = ReturnType<typeof toKeys>;

export function toKeys({ prefix, layout }: Pick<S3Options, 'prefix' | 'layout'>, brandCode: string) {
  const root = `${prefix}${brandCode}/`;
  const internal = `${root}.publish/`;
  const manifests = `${internal}releases/`;
  return {
    root,
    internal,
    head: layout === 'pointer' ? `${root}current.json` : `${internal}current.json`,
    kept: `${internal}kept/`,
    releases: `${root}r/`,
    manifests,
    manifestOf: ({ generation, id }: NamedRelease) => `${manifests}${generation}~${id}.json.gz`,
    refreshFileOf: (id: string) => `${layout === 'pointer' ? `${root}r/${id}/` : root}${refreshFile.path}`,
    purgeDue: `${internal}purge-due.json`,
    unusedSince: `${internal}retired.json`,
  };
}

export type NamedRelease = Pick<ReleaseInfo, 'generation' | 'id'>;

export function parseManifestName(name: string): NamedRelease | null {
  const match = /^(\d+)~(.+)\.json\.gz$/.exec(name);
  return match === null ? null : { generation: Number(match[1]), id: match[2] ?? '' };
}
