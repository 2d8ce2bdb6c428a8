import type { Rule } from '#guard/rules.ts';
import { edit, type Files, textOf, withFiles } from '../guard-release.ts';

/** A change of the dist, its name, and the rule that must see it; null where it is let through on purpose. */
export type Tampering = readonly [what: string, tamper: (files: Files) => Files, rule: Rule | null];

/** Every file whose name matches, edited. Throws where nothing changed. */
export function editAll(files: Files, names: RegExp, change: (text: string, file: string) => string): Files {
  const edited = [...files.keys()]
    .filter((file) => names.test(file))
    .map((file) => [file, change(textOf(files, file), file)] as const)
    .filter(([file, text]) => text !== textOf(files, file));
  if (edited.length === 0) throw new Error(`No file like ${String(names)} changed.`);
  return withFiles(files, Object.fromEntries(edited));
}

export function firstLike(files: Files, names: RegExp): string {
  const found = [...files.keys()].find((file) => names.test(file));
  if (found === undefined) throw new Error(`There is no file like ${String(names)}.`);
  return found;
}

/** The bytes of the first file whose name matches, changed. */
export function editBytes(files: Files, names: RegExp, change: (bytes: Buffer) => Uint8Array): Files {
  const file = firstLike(files, names);
  return withFiles(files, { [file]: change(Buffer.from(files.get(file) ?? '')) });
}

export const page = 'products/item/1003/index.html';

/** Edits one page, which is a product's unless another is given. */
export const onPage =
  (from: string | RegExp, to: string, file = page): Tampering[1] =>
  (files) =>
    edit(files, file, from, to);

/** Edits every page, or every file whose name matches. */
export const onAll =
  (from: string | RegExp, to: string, names = /\.html$/): Tampering[1] =>
  (files) =>
    editAll(files, names, (html) => html.replace(from, () => to));
