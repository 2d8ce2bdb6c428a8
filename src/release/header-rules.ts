/** Headers of the answers to some addresses: one block of a dist's `_headers`. */
export interface HeaderRule {
  /** A path, encoded as in addresses; a `*` at its end stands for anything. */
  readonly pattern: string;
  readonly headers: readonly Header[];
}

export type Header = readonly [name: string, value: string];

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
  return rules.filter(({ pattern }) => matches(path, pattern)).flatMap(({ headers }) => headers);
}

function matches(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
