import { availableParallelism } from 'node:os';
import {
  anyText,
  hidePasswords,
  numberVariable,
  readVariables,
  variable,
  type Variables,
} from './variable.ts';

export const serviceVariables = {
  store: variable('SERVICE_STORE', parseStore),
  host: variable('SERVICE_HOST', (text) => text ?? '127.0.0.1'),
  port: numberVariable('SERVICE_PORT', { whenAbsent: 4800, max: 65_535 }),
  metricsPort: numberVariable('METRICS_PORT', { whenAbsent: 4801, max: 65_535 }),
  previewPort: numberVariable('PREVIEW_PORT', { whenAbsent: 4810, max: 65_000, min: 0 }),
  origin: variable('SERVICE_ORIGIN', (text) => parseOrigin(text, 'SERVICE_ORIGIN')),
  previewOrigin: variable('PREVIEW_ORIGIN', (text) => parseOrigin(text, 'PREVIEW_ORIGIN')),
  trustedProxy: variable('TRUSTED_PROXY', anyText),
  /** In the Standard Webhooks format `whsec_…`. A hook may be signed with any of these secrets. */
  hookSecrets: variable('HOOK_SECRETS', parseSecrets),
  hookToken: variable('HOOK_TOKEN', parseToken),
  support: variable('SUPPORT_CONTACT', anyText),
  smtpUrl: variable('SMTP_URL', parseSmtp),
  mailFrom: variable('MAIL_FROM', anyText),
  quietMs: numberVariable('QUIET_SECONDS', { whenAbsent: 2, unit: 1000, max: 3_600, min: 0 }),
  maxWaitMs: numberVariable('MAX_WAIT_SECONDS', { whenAbsent: 15, unit: 1000, max: 3_600, min: 0 }),
  sweepMs: numberVariable('SWEEP_MINUTES', { whenAbsent: 15, unit: 60_000, max: 1_440 }),
  buildsAtOnce: numberVariable('BUILDS_AT_ONCE', { whenAbsent: availableParallelism(), max: 64 }),
  buildMs: numberVariable('BUILD_MINUTES', { whenAbsent: 15, unit: 60_000, max: 1_440 }),
  leaseMs: numberVariable('LEASE_SECONDS', { whenAbsent: 15, unit: 1000, max: 3_600 }),
  builderBytes: numberVariable('BUILDER_MEMORY_MB', {
    whenAbsent: 2_000,
    unit: 1_000_000,
    max: 1_000_000,
    min: 200,
  }),
};

export type ServiceEnvironment = ReturnType<typeof readServiceEnvironment>;

export function readServiceEnvironment(variables: Variables) {
  const values = readVariables(serviceVariables, variables);
  return { ...values, origin: values.origin ?? `http://127.0.0.1:${values.port}` };
}

function parseStore(text: string | null): string {
  if (text === null) return 'sqlite:service.sqlite';
  if (/^(sqlite:.|postgres(ql)?:\/\/.)/.test(text)) return text;
  if (/^rediss?:/.test(text)) {
    throw new Error(
      'SERVICE_STORE is the address of a Redis server, which the service does not support. Set it to postgres://HOST/DATABASE for several machines, or to sqlite:FILE for one.',
    );
  }
  throw new Error(
    'SERVICE_STORE is neither sqlite:FILE nor postgres://HOST/DATABASE. Set it to one of them.',
  );
}

function parseSmtp(text: string | null): string | null {
  if (text === null || (/^smtps?:\/\/[^/]/.test(text) && URL.canParse(text))) return text;
  throw new Error(
    'SMTP_URL is not the address of a mail server. Set it to smtps://USER:PASSWORD@HOST (or smtp://HOST:PORT), with special characters of the password encoded, e.g. %40 for @.',
  );
}

function parseOrigin(text: string | null, name: string): string | null {
  if (text === null) return null;
  const origin = URL.canParse(text) ? new URL(text).origin : null;
  if (origin !== null && /^https?:/.test(origin) && text.replace(/\/$/, '') === origin) return origin;
  throw new Error(
    `${name} is "${hidePasswords(text)}". Set it to an origin such as https://publish.example.com, without a path.`,
  );
}

/** Base64 of at least 24 bytes, as Standard Webhooks requires. */
const secretFormat = /^whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

function parseSecrets(text: string | null): readonly string[] {
  const secrets = (text ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (secrets.every((secret) => secretFormat.test(secret))) return secrets;
  throw new Error(
    'HOOK_SECRETS contains a value that is not a Standard Webhooks secret. Create a secret with: echo "whsec_$(openssl rand -base64 32)"',
  );
}

function parseToken(token: string | null): string | null {
  if (token === null || token.length >= 32) return token;
  throw new Error('HOOK_TOKEN is shorter than 32 characters. Create a token with: openssl rand -base64 32');
}
