import { type CheckedRelease, toCheckedRelease } from '#guard/checked-release.ts';
import type { GuardContext } from '#guard/context.ts';
import type { ReleaseSubject } from '#guard/rule.ts';
import { type FileContent, noContent, type SharedContent } from '#release/page/page-content.ts';
import { contextOf, toReleaseFiles } from './guard-release.ts';

/** A sound English page with what is given of it. */
export function aPage(
  shared: Partial<SharedContent> = {},
  given: Partial<Omit<FileContent, 'shared'>> = {},
): FileContent {
  return {
    ...noContent,
    says: { title: '', text: '', written: 0, product: null },
    ...given,
    shared: { ...noContent.shared, lang: 'en', canonical: 'self', ...shared },
  };
}

/** The words of faults of a release as a whole. */
export function wordsOf(faults: readonly ReleaseSubject[]): readonly string[] {
  return faults.map((fault) => (typeof fault === 'string' ? fault : fault.subject));
}

/** A release of pages that have been read already. */
export function releaseOf(
  pages: Readonly<Record<string, FileContent>>,
  context: GuardContext = contextOf('skr'),
): CheckedRelease {
  const contents = new Map(Object.entries(pages));
  const files = toReleaseFiles(new Map([...contents.keys()].map((file) => [file, 'x'])));
  const kept = { brokenPictures: new Set<string>(), rightPages: new Map(), rowSums: new Map() };
  return toCheckedRelease(files, (file) => contents.get(file) ?? null, context, kept);
}
