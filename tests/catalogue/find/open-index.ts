import type { FindIndex, FindPart } from '#catalogue/find/format.ts';
import { findFileName } from '#catalogue/find/format.ts';
import { hanFileName } from '#catalogue/find/han.ts';
import { orderRows } from '#catalogue/find/rank.ts';
import { readRows } from '#catalogue/find/rows.ts';
import { addMore, listVocabulary, readVariants } from '#catalogue/find/more.ts';
import { openPart, type SearchIndex } from '#catalogue/find/search.ts';
import type { Locale } from '#catalogue/locale.ts';
import { listFindFiles } from '#site/find-files.ts';
import { assetPath } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { textOf } from '../../site/text-of.ts';

/** Reads the files of a site's search as a browser does, each by the name that search.json gives it. */
export function openIndex(site: Site, locale: Locale): SearchIndex {
  const texts = new Map(listFindFiles(site).map((file) => [`/${file.file}`, textOf(file)]));
  const read = (path: string): unknown => {
    const text = texts.get(path);
    if (text === undefined) throw new Error(`search.json names ${path}, which is not there.`);
    return JSON.parse(text);
  };
  const { parts, han } = readIndex(site);
  const opened = parts.map((part) => {
    const open = (kind: 'rows' | 'more') => read(pathOf(kind, part, locale));
    return addMore(openPart(readRows(open('rows'), part)), open('more'));
  });
  const variants =
    han === null ? new Map<string, string>() : readVariants(read(assetPath.searchPart(hanFileName(han))));
  const rows = opened.flatMap((part) => part.rows);
  const vocabulary = new Set(opened.flatMap(listVocabulary));
  return { parts: opened, variants, vocabulary, rows, order: orderRows(rows) };
}

function readIndex(site: Site): FindIndex {
  const [file] = listFindFiles(site);
  const index: FindIndex = JSON.parse(textOf(file));
  return index;
}

function pathOf(kind: 'rows' | 'more', part: FindPart, locale: Locale): string {
  return assetPath.searchPart(findFileName(kind, part.bits, part[kind][locale] ?? '', locale));
}
