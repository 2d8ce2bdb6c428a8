import { languageTag } from '#catalogue/locale.ts';
import { addressOf } from '#release/address.ts';
import type { FileContent } from '#release/page/page-content.ts';
import type { CheckedRelease } from './checked-release.ts';

/**
 * Returns the faults in the alternates of a page. A page and its other languages name each other: each alternate is a
 * page in that language that names this one back, the page itself is among them, and `x-default` is one of them. A page
 * without alternates has none to name back, unless another page names it.
 */
export function checkLanguages(
  file: string,
  { shared, alternates }: FileContent,
  release: CheckedRelease,
): readonly string[] {
  const { hreflangs, lang } = shared;
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
    const fault = isItself ? null : findFault(file, lang, { language, other }, release);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

interface Version {
  readonly language: string;
  readonly other: string;
}

function findFault(
  file: string,
  lang: string | null,
  { language, other }: Version,
  { files, contentOf }: CheckedRelease,
): string | null {
  const content = contentOf(other);
  const name = (fault: string) => `names ${addressOf(other)} as its ${language} version, which ${fault}`;
  if (content === null || !files.has(other)) return name('is not there');
  const { shared, alternates } = content;
  if (shared.lang !== language) return name(`is in ${shared.lang ?? 'no language'}`);
  const isNamedBack = shared.hreflangs.some((hreflang, at) => hreflang === lang && alternates[at] === file);
  return isNamedBack ? null : name('does not name it back');
}

/**
 * Returns the address that a page gives as its canonical one in place of its own, or `none`. A Chinese page may give the
 * English one, which then has no alternates either.
 */
export function checkCanonical(
  file: string,
  { shared: { canonical, lang, hreflangs } }: FileContent,
  { files, contentOf }: CheckedRelease,
): readonly string[] {
  if (canonical === 'self') return [];
  if (canonical !== 'translation') return [canonical];
  const english = file.startsWith('zh/') ? file.slice('zh/'.length) : `en/${file}`;
  const other = files.has(english) ? (contentOf(english)?.shared ?? null) : null;
  const isAlone = lang === languageTag.Zh && hreflangs.length === 0 && other?.hreflangs.length === 0;
  const isEnglish = other?.lang === languageTag.En && other.canonical === 'self';
  return isAlone && isEnglish ? [] : [addressOf(english)];
}

/** Returns the file of the Chinese page that belongs to a page, if that is English. */
export function chineseOf(file: string): string {
  return file.startsWith('en/') ? file.slice('en/'.length) : `zh/${file}`;
}
