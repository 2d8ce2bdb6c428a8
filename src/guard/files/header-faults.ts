import { everyPath, headersOf, type HeaderRule, parseHeaderRules } from '#release/header-rules.ts';
import { policyHeader } from '#release/policy-text.ts';

/** Half a year: what graders of sites ask for at least. */
const leastHstsSeconds = 15_552_000;
/** Of pages, in browsers; a purge does not reach those. */
const mostPageSeconds = 600;

/** Paths of pages, each of which stands for many. */
const samplePages = ['/', '/products/', '/products/item/x/'];
/** Most files below these have a digest of their bytes in their names, and may be kept. */
const keptFolders = /^\/(?:_astro|assets)\//;
/** The headers that a release sends for everything, with the values that protect as much as its own do. */
const protecting: ReadonlyMap<string, RegExp> = new Map([
  // These three have rules of their own.
  [policyHeader, /^/],
  ['strict-transport-security', /^/],
  ['x-content-type-options', /^/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-(?:origin|site)$/],
  ['permissions-policy', /^[^*]*$/],
  ['referrer-policy', /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/],
  ['speculation-rules', /^"\/(?!\/)[^"\\]*"$/],
  ['x-frame-options', /^(?:DENY|SAMEORIGIN)$/],
]);
/** Those that it sends for some. Others would take visitors, or what they typed, elsewhere, or show pages as files. */
const ofPaths = new Set(['access-control-allow-origin', 'cache-control', 'content-type', 'x-robots-tag']);
/** Matches a pattern for files of one ending that are no pages. */
const otherFile = /\.(?!html?$)\w+$/i;
const ofSomeFiles = new Set(['access-control-allow-origin', 'content-type']);
/** Hosts read the same file each in its own way, so nothing may stand in it but these lines. */
const plainLine = /^(?:\/\S*|[ \t]+[\w-]+: \S.*|[ \t]*(?:#.*)?)$/;

/** Returns what is wrong with the headers of a dist, whatever its brand: the least that every release sends. */
export function findHeaderFaults(text: string): readonly string[] {
  const rules = parseHeaderRules(text);
  const forAll = new Map(headersOf(everyPath, rules).map(([name, value]) => [name.toLowerCase(), value]));
  const hsts = readHstsSeconds(forAll.get('strict-transport-security') ?? '');
  const findings: readonly (readonly [isFault: boolean, words: string])[] = [
    [hsts < leastHstsSeconds, 'has no Strict-Transport-Security of half a year or more'],
    [forAll.get('x-content-type-options') !== 'nosniff', 'has no X-Content-Type-Options: nosniff'],
    [
      !text.split(/\r?\n/).every((line) => plainLine.test(line)),
      'has a line that is neither a path nor a header',
    ],
    ...rules.flatMap(findRuleFaults),
    ...listAskedFor(rules).map(
      (path) => [isKeptLong(path, rules), `lets browsers keep ${path} for long`] as const,
    ),
  ];
  return [...new Set(findings.flatMap(([isFault, words]) => (isFault ? [words] : [])))];
}

/** Browsers take no header that gives its time twice (RFC 6797, section 6.1). */
function readHstsSeconds(value: string): number {
  const times = value.split(';').flatMap((part) => /^\s*max-age\s*=\s*(.*?)\s*$/i.exec(part)?.[1] ?? []);
  const [time = ''] = times;
  return times.length === 1 && /^(?:\d+|"\d+")$/.test(time) ? Number(time.replaceAll('"', '')) : 0;
}

function findRuleFaults({ pattern, headers }: HeaderRule): readonly (readonly [boolean, string])[] {
  const names = headers.map(([given]) => given.toLowerCase());
  return headers.map(([given, value], at) => {
    const name = given.toLowerCase();
    if (name === 'x-robots-tag')
      return [
        /\b(?:noindex|none|unavailable_after|nofollow|nosnippet|noimageindex)\b/i.test(value),
        `keeps search engines out of ${pattern}`,
      ];
    // Pages have the type of their ending, and are for no other site.
    const isForPages = ofSomeFiles.has(name) && !otherFile.test(pattern);
    const values = protecting.get(name);
    if ((values === undefined && !ofPaths.has(name)) || isForPages)
      return [true, `sends the header ${given} for ${pattern}`];
    if (names.indexOf(name) < at) return [true, `sends ${given} twice for ${pattern}`];
    if (values?.test(value) === false) return [true, `has ${given}: ${value}, which protects too little`];
    return [values !== undefined && pattern !== everyPath, `has another ${given} for ${pattern}`];
  });
}

/** Paths that browsers have to ask for again and again: of pages, and of all that has rules of its own outside of those folders. */
function listAskedFor(rules: readonly HeaderRule[]): readonly string[] {
  const paths = rules.map(({ pattern }) => pattern.replace(/\*$/, ''));
  return [...samplePages, ...paths.filter((path) => !keptFolders.test(path))];
}

function isKeptLong(path: string, rules: readonly HeaderRule[]): boolean {
  return headersOf(path, rules).some(([name, value]) => {
    if (name.toLowerCase() !== 'cache-control') return false;
    const seconds = Number(/(?:^|[\s,])max-age="?(\d+)/i.exec(value)?.[1] ?? 0);
    return /immutable/i.test(value) || seconds > mostPageSeconds;
  });
}
