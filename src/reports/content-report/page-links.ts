import { type Contents, type PageKind, pathIn } from '#release/contents.ts';

/** Returns the absolute address of a product's or group's page; null if there is none. */
export type LinkTo = (kind: PageKind, id: string) => string | null;

/** Makes links to the pages in the first language. */
export function toLinks(contents: Contents, siteUrl: string): LinkTo {
  const [first] = contents.trees;
  return (kind, id) => {
    const path = first === undefined ? null : pathIn(first, kind, id, contents);
    return path === null ? null : `${siteUrl}${path}`;
  };
}
