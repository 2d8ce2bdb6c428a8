import { addressOf } from '#release/address.ts';
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
  const versionIn = (language: string) => alternates[hreflangs.indexOf(language)];
  if (hreflangs.some((hreflang, at) => hreflangs.indexOf(hreflang) !== at))
    faults.push('names two pages for one language');
  if (lang === null || versionIn(lang) !== file) faults.push(`does not name itself as its ${lang} version`);
  const fallback = versionIn('x-default');
  if (
    fallback !== undefined &&
    hreflangs.every((language, at) => language === 'x-default' || alternates[at] !== fallback)
  )
    faults.push('has an x-default that is none of its versions');
  for (const [at, language] of hreflangs.entries()) {
    const other = alternates[at] ?? '';
    const isItself = language === 'x-default' || (other === file && language === lang);
    const fault = isItself ? null : findFault(file, lang, { language, other }, world);
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
  const say = (fault: string) => `names ${addressOf(other)} as its ${language} version, which ${fault}`;
  if (facts === null || !world.files.has(other)) return say('is not there');
  if (facts.frame.lang !== language) return say(`is in ${facts.frame.lang ?? 'no language'}`);
  const isNamedBack = facts.frame.hreflangs.some((hreflang, at) => {
    return hreflang === lang && facts.alternates[at] === file;
  });
  return isNamedBack ? null : say('does not name it back');
}
