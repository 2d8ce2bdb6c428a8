import { groupKinds } from '#catalogue/group.ts';
import { type Locale, languageTag } from '#catalogue/locale.ts';
import { fileBehind } from '#release/address.ts';
import { type Contents, type GroupContents, pathIn } from '#release/contents.ts';
import type { FileContent } from '#release/page/page-content.ts';
import type { CheckedRelease } from './checked-release.ts';
import { nameFiles } from './name-files.ts';
import type { ReleaseFault } from './rule.ts';

/** Of the letters that the catalogue counts; nothing that pages do to a text takes so many away. */
const leastShown = 0.9;

/** Whether a page lacks a part of the description that the catalogue has of its product or group. */
export function lacksDescription(
  { says }: FileContent,
  { written }: Pick<GroupContents, 'written'>,
  locale: Locale,
): boolean {
  return written !== null && (says?.written ?? 0) < written[locale] * leastShown;
}

/** Returns a clause for each language in which pages of categories or series lack a part of their description. */
export function findCutGroups(
  { files, contentOf }: Pick<CheckedRelease, 'files' | 'contentOf'>,
  contents: Contents,
): readonly ReleaseFault[] {
  return contents.trees.flatMap((tree) => {
    const cut = groupKinds.flatMap((kind) =>
      [...contents[kind]].flatMap(([name, group]) => {
        if (group.written === null) return [];
        const file = fileBehind(pathIn(tree, kind, name, contents) ?? '') ?? '';
        // A group without products has no page.
        const content = files.has(file) ? contentOf(file) : null;
        if (content === null || content.shared.isRedirect) return [];
        return lacksDescription(content, group, tree.locale) ? [file] : [];
      }),
    );
    if (cut.length === 0) return [];
    const words = `Pages in ${languageTag[tree.locale]} show less of the description of categories or series than the catalogue has`;
    return [{ subject: `${words}, ${cut.length}: ${nameFiles(cut, contents)}`, files: cut }];
  });
}
