/** Headers of the answers to some addresses, as a dist's `_headers` gives them. */
export interface HeaderRule {
  /** A path, encoded as in addresses; a `*` at its end stands for anything. */
  readonly pattern: string;
  readonly headers: readonly Header[];
}

export type Header = readonly [name: string, value: string];

/** The rule of every address. */
export const everyPath = '/*';

/** Reads what Netlify and Cloudflare Pages read of `_headers`: patterns, and below each its headers, set in. */
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

/** Of an address's path, encoded as visitors' browsers send it. */
export function headersOf(path: string, rules: readonly HeaderRule[]): readonly Header[] {
  return rules.filter(({ pattern }) => matches(path, pattern)).flatMap(({ headers }) => headers);
}

function matches(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
