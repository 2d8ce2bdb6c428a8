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
/** Headers that would take visitors, or what they typed, elsewhere. */
const straying = new Set(['location', 'refresh', 'set-cookie', 'clear-site-data', 'link']);

/** Returns what is wrong with the headers of a dist, whatever its brand: the least that every release sends. */
export function findHeaderFaults(text: string): readonly string[] {
  const rules = parseHeaderRules(text);
  const forAll = new Map(headersOf(everyPath, rules).map(([name, value]) => [name.toLowerCase(), value]));
  const hsts = Number(/max-age=(\d+)/i.exec(forAll.get('strict-transport-security') ?? '')?.[1] ?? 0);
  const findings: readonly (readonly [isFault: boolean, words: string])[] = [
    [hsts < leastHstsSeconds, 'has no Strict-Transport-Security of half a year or more'],
    [forAll.get('x-content-type-options') !== 'nosniff', 'has no X-Content-Type-Options: nosniff'],
    ...rules.flatMap(findRuleFaults),
    ...listAskedFor(rules).map(
      (path) => [isKeptLong(path, rules), `lets browsers keep ${path} for long`] as const,
    ),
  ];
  return [...new Set(findings.flatMap(([isFault, words]) => (isFault ? [words] : [])))];
}

function findRuleFaults({ pattern, headers }: HeaderRule): readonly (readonly [boolean, string])[] {
  return headers.map(([given, value]) => {
    const name = given.toLowerCase();
    if (name === 'x-robots-tag')
      return [/\b(?:noindex|none)\b/i.test(value), `keeps search engines out of ${pattern}`];
    if (straying.has(name)) return [true, `sends the header ${given} for ${pattern}`];
    const isProtecting = name === policyHeader || name === 'strict-transport-security';
    return [isProtecting && pattern !== everyPath, `has another ${given} for ${pattern}`];
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
    const seconds = Number(/(?:^|[\s,])max-age=(\d+)/i.exec(value)?.[1] ?? 0);
    return /immutable/i.test(value) || seconds > mostPageSeconds;
  });
}
