import type { FindIndex, FindPart } from '#catalogue/find/format.ts';
import { toSynonyms } from '#catalogue/find/find-word.ts';
import { readMore, readVariants, toMoreColumns } from '#catalogue/find/more.ts';
import { orderRows } from '#catalogue/find/rank.ts';
import { readRows } from '#catalogue/find/rows.ts';
import type { SearchIndex } from '#catalogue/find/search.ts';
import type { Locale } from '#catalogue/text.ts';
import { listFindFiles } from '#site/find-files.ts';
import type { Site } from '#site/site.ts';
import { textOf } from '../../site/build-site.ts';
import { columnsOf, wordsOf } from './rows-of.ts';

export function openIndex(site: Site, locale: Locale): SearchIndex {
  const texts = new Map(listFindFiles(site).map((file) => [`/${file.file}`, textOf(file)]));
  const read = (path: string): unknown => {
    const text = texts.get(path);
    if (text === undefined) throw new Error(`search.json names ${path}, which does not exist.`);
    return JSON.parse(text);
  };
  const { parts, han, synonyms } = readIndex(site);
  const open = (kind: 'rows' | 'more', part: FindPart) => read(part[kind][locale] ?? '');
  const rowsOfParts = parts.map((part) => readRows(open('rows', part)));
  const rows = rowsOfParts.flat();
  const columns = columnsOf(...rowsOfParts);
  const more = toMoreColumns(
    parts.map((part) => readMore(open('more', part))),
    columns,
  );
  const variants = han === null ? new Map<string, string>() : readVariants(read(han));
  const vocabulary = wordsOf([...columns, ...more]);
  return {
    ...{ rows, order: orderRows(rows), firstCount: 0, columns, more, variants, vocabulary },
    synonyms: toSynonyms(synonyms ?? []),
  };
}

function readIndex(site: Site): FindIndex {
  const [file] = listFindFiles(site);
  const index: FindIndex = JSON.parse(textOf(file));
  return index;
}
