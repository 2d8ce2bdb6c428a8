import type { Variables } from './variable.ts';

/** Variables that programs of Node need to run, and to trust the certificates that this one trusts. */
const common = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'NO_COLOR', 'FORCE_COLOR'],
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'UV_THREADPOOL_SIZE'],
  'NODE_COMPILE_CACHE',
];

/** Returns the environment of a process that this one starts: by name, and of `prefixes`; all else stays here, secrets among it. */
export function toChildEnvironment(variables: Variables, prefixes: readonly string[] = []): Variables {
  const isNeeded = (name: string) =>
    common.includes(name) || prefixes.some((prefix) => name.startsWith(prefix));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isNeeded(name)));
}
