import { availableParallelism } from 'node:os';
import { readNumber, type Variables } from './environment.ts';

/** What the rebuild service takes from its environment besides; README lists the variables. */
export interface ServiceEnvironment {
  /** Where orders and users are kept: `sqlite:FILE`, `redis://…` or `postgres://…`. */
  readonly store: string;
  readonly host: string;
  readonly port: number;
  /** Of `/metrics`, on loopback. */
  readonly metricsPort: number;
  /** As browsers see the service, without a closing slash. */
  readonly origin: string;
  /** Address of the proxy whose word counts about who calls; null trusts none. */
  readonly trustedProxy: string | null;
  /** Any of them may have signed a hook (Standard Webhooks, `whsec_…`). */
  readonly hookSecrets: readonly string[];
  /** For a sender that can't sign; null refuses such. */
  readonly hookToken: string | null;
  readonly quietMs: number;
  readonly maxWaitMs: number;
  readonly sweepMs: number;
  /** After this long without a sign of life a process's builds are given to another. */
  readonly leaseMs: number;
  /** A build that gets no further for so long is ended, and any after four times that. */
  readonly buildMs: number;
  readonly buildsAtOnce: number;
  /** A builder that takes more than this, in bytes, is replaced after its build. */
  readonly builderBytes: number;
}

/** Checks the variables; an error names the one that is wrong and what to put there. */
export function readServiceEnvironment(variables: Variables): ServiceEnvironment {
  const host = variables.SERVICE_HOST?.trim() || '127.0.0.1';
  const port = readNumber(variables, 'SERVICE_PORT', 4800, 65_535);
  return {
    store: readStore(variables),
    host,
    port,
    metricsPort: readNumber(variables, 'METRICS_PORT', 4801, 65_535),
    origin: readOrigin(variables) ?? `http://127.0.0.1:${port}`,
    trustedProxy: variables.TRUSTED_PROXY?.trim() || null,
    hookSecrets: readSecrets(variables),
    hookToken: readToken(variables),
    quietMs: readNumber(variables, 'QUIET_SECONDS', 2, 3_600, 0) * 1000,
    maxWaitMs: readNumber(variables, 'MAX_WAIT_SECONDS', 15, 3_600, 0) * 1000,
    leaseMs: readNumber(variables, 'LEASE_SECONDS', 15, 3_600) * 1000,
    sweepMs: readNumber(variables, 'SWEEP_MINUTES', 15, 1_440) * 60_000,
    buildMs: readNumber(variables, 'BUILD_MINUTES', 15, 1_440) * 60_000,
    buildsAtOnce: readNumber(variables, 'BUILDS_AT_ONCE', availableParallelism(), 64),
    builderBytes: readNumber(variables, 'BUILDER_MEMORY_MB', 2_000, 1_000_000, 200) * 1_000_000,
  };
}

function readStore(variables: Variables): string {
  const value = variables.SERVICE_STORE?.trim() || 'sqlite:service.sqlite';
  if (/^(sqlite:.|rediss?:\/\/.|postgres(ql)?:\/\/.)/.test(value)) return value;
  throw new Error(
    'SERVICE_STORE is none of sqlite:FILE, redis://HOST and postgres://HOST/DATABASE. Give one of them.',
  );
}

function readOrigin(variables: Variables): string | null {
  const value = variables.SERVICE_ORIGIN?.trim();
  if (!value) return null;
  const origin = URL.canParse(value) ? new URL(value).origin : null;
  if (origin !== null && /^https?:/.test(origin) && value.replace(/\/$/, '') === origin) return origin;
  throw new Error(
    `SERVICE_ORIGIN is "${value}". Give an origin such as https://publish.example.com, without a path.`,
  );
}

/** Base64 of 24 bytes at least, as the scheme asks for. */
const secretFormat = /^whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

function readSecrets(variables: Variables): readonly string[] {
  const secrets = (variables.HOOK_SECRETS ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (secrets.every((secret) => secretFormat.test(secret))) return secrets;
  throw new Error(
    'HOOK_SECRETS holds what is no secret of Standard Webhooks. Make one with: echo "whsec_$(openssl rand -base64 32)"',
  );
}

function readToken(variables: Variables): string | null {
  const token = variables.HOOK_TOKEN?.trim();
  if (!token) return null;
  if (token.length >= 32) return token;
  throw new Error('HOOK_TOKEN is shorter than 32 characters. Make one with: openssl rand -base64 32');
}
