import { addressOf } from '#release/page-facts-addresses.ts';
import type { FileFacts } from '#release/page-facts-model.ts';
import type { World } from './examine-file.ts';
import type { Finding } from './finding.ts';

/**
 * The page and its other languages name each other: each alternate is a page in that language that gives this one
 * back, the page itself is among them, and `x-default` is one of them. A page without alternates has nothing to
 * give back, unless another page names it.
 */
export function examineLanguages(
  file: string,
  { frame, alternates }: FileFacts,
  world: World,
): readonly Finding[] {
  const { hreflangs, lang } = frame;
  if (hreflangs.length === 0) return [];
  const faults: string[] = [];
  const languages = hreflangs.filter((hreflang) => hreflang !== 'x-default');
  const others = new Map(hreflangs.map((hreflang, at) => [hreflang, alternates[at] ?? '']));
  if (others.size < hreflangs.length) faults.push('names two pages for one language');
  if (lang === null || others.get(lang) !== file) faults.push(`does not name itself as its ${lang} version`);
  const fallback = others.get('x-default');
  if (fallback !== undefined && !languages.some((language) => others.get(language) === fallback))
    faults.push('has an x-default that is none of its versions');
  for (const language of languages) {
    const other = others.get(language) ?? '';
    const fault =
      other === file && language === lang ? null : findFault(file, lang, { language, other }, world);
    if (fault !== null) faults.push(fault);
  }
  return faults.map((subject) => ({ rule: 'hreflang', subject }));
}

interface Version {
  readonly language: string;
  readonly other: string;
}

function findFault(
  file: string,
  lang: string | null,
  { language, other }: Version,
  world: World,
): string | null {
  const facts = world.factsOf(other);
  const names = `names ${addressOf(other)} as its ${language} version`;
  if (facts === null || !world.files.has(other)) return `${names}, which is not there`;
  if (facts.frame.lang !== language) return `${names}, which is in ${facts.frame.lang ?? 'no language'}`;
  const isNamedBack = facts.frame.hreflangs.some((hreflang, at) => {
    return hreflang === lang && facts.alternates[at] === file;
  });
  return isNamedBack ? null : `${names}, which does not name it back`;
}
