import { fileBehind } from './address.ts';

/** Headers of the answers to some addresses: one block of a dist's `_headers`. */
export interface HeaderRule {
  /** A path, encoded as in addresses; a `*` at its end matches anything. */
  readonly pattern: string;
  readonly headers: readonly Header[];
}

export type Header = readonly [name: string, value: string];

/** A line of a dist's `_redirects`: an address that redirects to another one, or, with status 410, is answered with its page. */
export interface RedirectRule {
  /** A path, encoded as in addresses. */
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** The pattern of every address. */
export const everyPath = '/*';

/** Parses `_headers` as Netlify and Cloudflare Pages do: patterns, and below each its indented headers. */
export function parseHeaderRules(text: string): readonly HeaderRule[] {
  const rules: { readonly pattern: string; readonly headers: Header[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(#|$)/.test(line)) continue;
    const header = /^\s+([^:\s]+):\s*(.*?)\s*$/.exec(line);
    if (header === null) rules.push({ pattern: line.trim(), headers: [] });
    else rules.at(-1)?.headers.push([header[1] ?? '', header[2] ?? '']);
  }
  return rules;
}

/** Returns the headers for the path of an address, encoded as browsers send it. */
export function headersOf(path: string, rules: readonly HeaderRule[]): readonly Header[] {
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return rules.filter(({ pattern }) => matches(pattern)).flatMap(({ headers }) => headers);
}

/** Parses `_redirects` as Netlify and Cloudflare Pages do: from, to and status on a line. */
export function parseRedirectRules(text: string): readonly RedirectRule[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (from === undefined || to === undefined || from.startsWith('#')) return [];
    return [{ from, to, status: Number(status ?? 301) }];
  });
}

export type HostAnswer =
  | { readonly kind: 'file'; readonly status: 200 | 404 | 410; readonly file: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  /** There is no page for missing ones. */
  | { readonly kind: 'nothing'; readonly status: 404 };

export interface HostedFiles {
  readonly redirects: readonly RedirectRule[];
  /** Whether there is a file, by its path in the dist. */
  readonly hasFile: (file: string) => boolean;
}

/** Returns what a static host answers the path of an address, without its query, with: folders by their index page. */
export function answerPath(path: string, { redirects, hasFile }: HostedFiles): HostAnswer {
  const asked = fileBehind(path);
  const decoded = decodePath(path);
  const redirect = redirects.find(({ from }) => decodePath(from) === decoded);
  if (redirect?.status === 410) return answerMissing(path, 410, hasFile);
  if (redirect !== undefined) return { kind: 'redirect', status: redirect.status, location: redirect.to };
  const has = (file: string) => isServed(file) && hasFile(file);
  if (asked !== null && has(asked)) return { kind: 'file', status: 200, file: asked };
  if (asked !== null && has(`${asked}/index.html`))
    return { kind: 'redirect', status: 301, location: `${path}/` };
  return answerMissing(path, 404, hasFile);
}

/** Returns a malformed path as it is. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function answerMissing(path: string, status: 404 | 410, hasFile: HostedFiles['hasFile']): HostAnswer {
  const [, tree] = /^\/(zh|en)(?:\/|$)/.exec(path) ?? [];
  const file = [`${tree}/404.html`, '404.html'].find(hasFile);
  return file === undefined ? { kind: 'nothing', status: 404 } : { kind: 'file', status, file };
}

/** Hosts read these files and don't serve them. */
const hidden = new Set(['_headers', '_redirects']);

/** Names that are no file's: none, `..`, `.git`. */
function isServed(file: string): boolean {
  if (hidden.has(file) || file.includes('\0')) return false;
  return file.split('/').every((name) => name !== '' && !name.startsWith('.'));
}
