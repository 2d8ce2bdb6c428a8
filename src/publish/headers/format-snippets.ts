import { everyPath, type Header, type HeaderRule, headersOf } from '#release/header-rules.ts';
import type { RedirectRule } from '#release/redirect-rules.ts';

/** A file that a web server's configuration includes, by its name. */
export interface Snippet {
  readonly name: string;
  readonly text: string;
}

/**
 * Formats the headers of every answer, and the redirects, for the configurations of nginx and Caddy. Those set the
 * cache headers themselves. Throws where a text has a meaning of its own in one of them.
 */
export function formatSnippets(
  rules: readonly HeaderRule[],
  redirects: readonly RedirectRule[],
): readonly Snippet[] {
  const headers = headersOf(everyPath, rules);
  const decoded = redirects.map(({ from, to, status }) => ({ from: decodeURIComponent(from), to, status }));
  for (const text of [...headers.flat(), ...decoded.flatMap(({ from, to }) => [from, to])])
    refuseUnsafe(text);
  return [
    { name: 'headers.nginx.conf', text: formatLines(headers.map(nginxHeader)) },
    { name: 'redirects.nginx.conf', text: formatLines(decoded.map(nginxRedirect)) },
    { name: 'headers.caddy', text: formatLines(['header {', ...headers.map(caddyHeader), '}']) },
    { name: 'redirects.caddy', text: formatLines(decoded.map(caddyRedirect)) },
  ];
}

function refuseUnsafe(text: string): void {
  if (!/[`\\${}\p{Cc}]/u.test(text)) return;
  throw new Error(
    `${JSON.stringify(text)} of _headers or _redirects can't stand in a web server's configuration. ` +
      'Take backquotes, backslashes, braces, dollar signs and control characters out of it.',
  );
}

function formatLines(lines: readonly string[]): string {
  return ['# Written when a release goes live: changes made here are lost.', ...lines, ''].join('\n');
}

function nginxHeader([name, value]: Header): string {
  return `add_header ${name} ${quote(value)} always;`;
}

/** A page that is there again is served before the server reads that it isn't gone any more. */
function nginxRedirect({ from, to, status }: RedirectRule): string {
  const answer =
    status === 410 ? 'try_files $uri/index.html =410;' : `return ${status} ${quote(`${to}$is_args$args`)};`;
  return `location = ${quote(from)} { ${answer} }`;
}

function caddyHeader([name, value]: Header): string {
  return `\t${name} ${quote(value)}`;
}

function caddyRedirect({ from, to, status }: RedirectRule): string {
  if (status !== 410) return `redir ${quote(from)} ${quote(to)} ${status}`;
  const lines = ['@gone not file {path}/index.html', 'error @gone 410', 'file_server'];
  return [`handle ${quote(from)} {`, ...lines.map((line) => `\t${line}`), '}'].join('\n');
}

/** Quotes a text for both servers. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
