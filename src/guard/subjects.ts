import { groupKinds } from '#catalogue/product.ts';
import { type CatalogueRecord, type NamedProduct, pathIn, toNamedProduct } from '#catalogue/record.ts';
import { memoize } from '#catalogue/memoize.ts';
import { addressOf, toServedFile } from '#release/address.ts';
import { isPage } from '#release/file-kind.ts';
import type { Subjects } from './violation.ts';

export function toSubjects(
  files: readonly string[],
  record: CatalogueRecord,
  of: Readonly<Record<'pages' | 'files', number>>,
): readonly Subjects[] {
  if (files.length === 0) return [];
  const named = indexFiles(record);
  const found = files.map((file) => named.get(file) ?? { kind: 'file' as const, item: toItem(file) });
  const items = [...new Map(found.map(({ item }) => [`${item.id} ${item.name.En}`, item])).values()];
  if (found.every(({ kind }) => kind === 'product'))
    return [{ kind: 'products', of: record.products.size, items }];
  return files.every(isPage)
    ? [{ kind: 'pages', of: of.pages, items }]
    : [{ kind: 'files', of: of.files, items }];
}

export function countFiles(files: ReadonlyMap<string, unknown>): Parameters<typeof toSubjects>[2] {
  return { pages: [...files.keys()].filter(isPage).length, files: files.size };
}

function toItem(file: string): NamedProduct {
  const address = isPage(file) ? addressOf(file) : file;
  return { id: '', name: { En: address, Zh: address }, categoryNames: [] };
}

const indexFiles = memoize((record: CatalogueRecord) => {
  const { products, category, trees } = record;
  const subjects = [
    ...[...products].map(([id, row]) => ({
      kind: 'product' as const,
      item: toNamedProduct(id, row, category),
    })),
    ...groupKinds.flatMap((kind) =>
      [...record[kind]].map(([id, { title }]) => ({ kind, item: { id, name: title, categoryNames: [] } })),
    ),
  ];
  return new Map(
    trees.flatMap((tree) =>
      subjects.map((subject) => {
        const path = pathIn(tree, subject.kind, subject.item.id, record);
        return [toServedFile(path ?? '') ?? '', subject] as const;
      }),
    ),
  );
});

export function productSubjects(ids: readonly string[], { products, category }: CatalogueRecord): Subjects {
  const items = ids.flatMap((id) => {
    const row = products.get(id);
    return row === undefined ? [] : [toNamedProduct(id, row, category)];
  });
  return { kind: 'products', of: products.size, items };
}
