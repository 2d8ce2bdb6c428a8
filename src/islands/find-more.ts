import {
  listVocabulary,
  needsVariants,
  readMore,
  readVariants,
  toMoreColumns,
} from '#catalogue/find/more.ts';
import { listWords } from '#catalogue/find/normal.ts';
import { findNear } from '#catalogue/find/near.ts';
import { type FindData, fetchFile, fetchPart, forgetRows, loadRows, nextTask, retry } from './find-data.ts';

let withMore: Promise<FindData> | null = null;

export function loadMore(query: string): Promise<FindData> {
  return retry(async () => {
    try {
      withMore ??= loadRows().then(fetchTexts);
      return await addPairs(await withMore, query);
    } catch (error) {
      withMore = null;
      forgetRows();
      throw error;
    }
  });
}

async function fetchTexts(data: FindData): Promise<FindData> {
  const more = toMoreColumns(
    await Promise.all(data.index.parts.map((part) => fetchPart('more', part, readMore))),
    data.columns,
  );
  const vocabulary = new Set([...data.synonyms.keys()].flatMap(listWords));
  for (const column of [...data.columns, ...more]) {
    for (const words of listVocabulary(column)) {
      for (const word of words) vocabulary.add(word);
      await nextTask();
    }
  }
  return { ...data, more, vocabulary, near: findNear };
}

async function addPairs(data: FindData, query: string): Promise<FindData> {
  const { han, mixed } = data.index;
  if (han === null || data.variants.size > 0 || !needsVariants([...data.columns, ...data.more], query, mixed))
    return data;
  const full = { ...data, variants: readVariants(await fetchFile(han)) };
  withMore = Promise.resolve(full);
  return full;
}
