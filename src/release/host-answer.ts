import { toServedFile } from './address.ts';

export interface HeaderRule {
  /** A URL-encoded path. A final `*` matches any text. */
  readonly pattern: string;
  readonly headers: readonly Header[];
}

export type Header = readonly [name: string, value: string];

export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

export const everyPath = '/*';

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

export function headersOf(path: string, rules: readonly HeaderRule[]): readonly Header[] {
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return rules.filter(({ pattern }) => matches(pattern)).flatMap(({ headers }) => headers);
}

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
  | { readonly kind: 'nothing'; readonly status: 404 };

export interface HostedFiles {
  readonly redirects: readonly RedirectRule[];
  readonly hasFile: (file: string) => boolean;
}

export function answerPath(path: string, { redirects, hasFile }: HostedFiles): HostAnswer {
  const asked = toServedFile(path);
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

const hidden = new Set(['_headers', '_redirects']);

function isServed(file: string): boolean {
  if (hidden.has(file) || file.includes('\0')) return false;
  return file.split('/').every((name) => name !== '' && !name.startsWith('.'));
}
