import { type Contents, type PageKind, pathIn } from '#release/contents.ts';

/** The absolute address of the page of a product, or of a group by its name; null where there is none. */
export type LinkTo = (kind: PageKind, id: string) => string | null;

/** To the pages in the first language. */
export function toLinks(contents: Contents, siteUrl: string): LinkTo {
  const [first] = contents.trees;
  return (kind, id) => {
    const path = first === undefined ? null : pathIn(first, kind, id, contents);
    return path === null ? null : `${siteUrl}${path}`;
  };
}
