import type { EnglishText } from '#catalogue/text.ts';
import { groupKinds } from '#catalogue/group.ts';
import { remember } from '#catalogue/remember.ts';
import { addressOf, fileBehind } from '#release/address.ts';
import { type Contents, type PageKind, pathIn } from '#release/contents.ts';
import type { GuardContext } from './context.ts';
import { isPage } from './file-kinds.ts';

/** The product or group that a page is of. */
interface PageSubject {
  readonly kind: PageKind;
  readonly id: string;
  readonly name: EnglishText;
}

/** Lists what pages are of by their paths in the dist, also pages that a release lacks. Asked only where something is wrong. */
export const listSubjects = remember((contents: Contents): ReadonlyMap<string, PageSubject> => {
  const subjects: readonly PageSubject[] = [
    ...[...contents.products].map(([id, { name }]) => ({ kind: 'product' as const, id, name })),
    ...groupKinds.flatMap((kind) =>
      [...contents[kind]].map(([id, { title }]) => ({ kind, id, name: title })),
    ),
  ];
  return new Map(
    contents.trees.flatMap((tree) =>
      subjects.map((subject) => {
        const path = pathIn(tree, subject.kind, subject.id, contents);
        return [fileBehind(path ?? '') ?? '', subject] as const;
      }),
    ),
  );
});

/** Finds what a page is of; also one that only the live release has, of what the catalogue has still. */
export function findSubject(
  file: string,
  { contents, live }: Pick<GuardContext, 'contents' | 'live'>,
): PageSubject | null {
  const before = live?.contents ?? null;
  const former = before === null ? undefined : listSubjects(before).get(file);
  const isThere =
    former !== undefined &&
    (former.kind === 'product' ? contents.products : contents[former.kind]).has(former.id);
  return listSubjects(contents).get(file) ?? (isThere ? former : null);
}

/** Follows a number that earlier releases of the same day had a share in. */
export const countedOverDay = ', counted over the day';

const shownNames = 3;

/** Names the first of many, and counts the others. */
function nameFirst(items: readonly string[], toName: (item: string) => string): string {
  const shown = items.slice(0, shownNames).map(toName).join(', ');
  const rest = items.length - shownNames;
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** Names pages by their addresses and what they are of, other files by their paths. */
export function nameFiles(files: readonly string[], contents: Contents): string {
  return nameFirst(files, (file) => {
    const place = isPage(file) || file.startsWith('/') ? addressOf(file) : file;
    const name = listSubjects(contents).get(file)?.name.En;
    return name === undefined ? place : `${place} (${name})`;
  });
}

/** Names products by their ids and English names. */
export function nameProducts(ids: readonly string[], products: Contents['products']): string {
  return nameFirst(ids, (id) => {
    const name = products.get(id)?.name.En;
    return name === undefined ? id : `${id} (${name})`;
  });
}
