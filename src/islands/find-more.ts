import {
  hanFileName,
  listVocabulary,
  needsVariants,
  readMore,
  readVariants,
  toMoreColumns,
} from '#catalogue/find/more.ts';
import { findNear } from '#catalogue/find/near.ts';
import {
  type FindData,
  fetchFile,
  fetchPart,
  forgetRows,
  loadRows,
  nextTask,
  openParts,
} from './find-data.ts';

let withMore: Promise<FindData> | null = null;

/**
 * Fetches the files for queries with too few matches, once. Fetches Chinese variants for the first query that needs them. After a
 * rejection, the next call tries again.
 */
export async function loadMore(query: string): Promise<FindData> {
  try {
    return await addPairs(await loadTexts(), query);
  } catch {
    forgetTexts();
    return await loadTexts()
      .then((data) => addPairs(data, query))
      .catch((error: unknown) => {
        forgetTexts();
        throw error;
      });
  }
}

function forgetTexts(): void {
  withMore = null;
  forgetRows();
}

function loadTexts(): Promise<FindData> {
  withMore ??= loadRows().then(fetchTexts);
  return withMore;
}

async function fetchTexts(data: FindData): Promise<FindData> {
  const more = toMoreColumns(await openParts(data.index.parts, (part) => fetchPart('more', part, readMore)));
  const vocabulary = new Set<string>();
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
  const full = { ...data, variants: readVariants(await fetchFile(hanFileName(han))) };
  withMore = Promise.resolve(full);
  return full;
}
