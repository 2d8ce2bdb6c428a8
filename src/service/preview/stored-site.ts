import { fileBehind } from '#release/address.ts';
import { contentTypeOf } from '#release/content-type.ts';
import { type Header, type HeaderRule, headersOf, parseHeaderRules } from '#release/header-rules.ts';
import { parseRedirectRules, type RedirectRule } from '#release/redirect-rules.ts';
import type { Release } from '#release/release.ts';
import type { Target } from '#publish/targets/target.ts';

/** A stored release, answered as its host would answer. */
export interface StoredSite {
  readonly id: string;
  /** `path` is percent-encoded and has no query. */
  answer(path: string): Promise<SiteAnswer>;
}

export interface SiteAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
}

const hidden = new Set(['_headers', '_redirects']);

export async function openStoredSite(
  target: Pick<Target, 'readRelease' | 'readFile'>,
  id: string,
): Promise<StoredSite> {
  const release = await target.readRelease(id);
  const readText = async (path: string) =>
    Buffer.from((await target.readFile(release, path)) ?? []).toString();
  const rules = parseHeaderRules(await readText('_headers'));
  const redirects = parseRedirectRules(await readText('_redirects'));
  const read = (path: string) => target.readFile(release, path);
  return { id, answer: (path) => answer(path, { release, read, rules, redirects }) };
}

interface Site {
  readonly release: Release;
  readonly read: (path: string) => Promise<Uint8Array | null>;
  readonly rules: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
}

async function answer(path: string, site: Site): Promise<SiteAnswer> {
  const headers = headersOf(path, site.rules);
  const redirect = site.redirects.find(({ from }) => from === path);
  if (redirect?.status === 410) return send(410, fileBehind(redirect.to) ?? '', headers, site);
  if (redirect !== undefined) return redirectTo(redirect.to, redirect.status, headers);
  const { files } = site.release;
  const file = fileBehind(path);
  if (file !== null && files.has(file) && !hidden.has(file)) return send(200, file, headers, site);
  if (file !== null && files.has(`${file}/index.html`)) return redirectTo(`${path}/`, 301, headers);
  const tree = /^\/(zh|en)(?:\/|$)/.exec(path)?.[1] ?? '';
  const missing = [`${tree}/404.html`, '404.html'].find((one) => files.has(one));
  return missing === undefined
    ? { status: 404, headers, body: Buffer.alloc(0) }
    : send(404, missing, headers, site);
}

async function send(
  status: number,
  file: string,
  headers: readonly Header[],
  { read }: Site,
): Promise<SiteAnswer> {
  const body = (await read(file)) ?? Buffer.alloc(0);
  return { status, headers: [...headers, ['content-type', contentTypeOf(file)]], body };
}

function redirectTo(location: string, status: number, headers: readonly Header[]): SiteAnswer {
  return { status, headers: [...headers, ['location', location]], body: Buffer.alloc(0) };
}
