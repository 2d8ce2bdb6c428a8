import { Worker } from 'node:worker_threads';
import type { FileEntry } from '#release/manifest.ts';
import { toUtf8 } from '#site/text-file.ts';
import type { FindingsContext } from './findings-context.ts';
import { openFindingsReader } from './read-findings.ts';
import { openStage, type StagePlace } from './stage.ts';
import { type StagedEntry, stageFile } from './stage-files.ts';

export interface Page {
  readonly file: string;
  readonly key: string;
  readonly content: string | Uint8Array;
  /** Entry in the current dist. */
  readonly old: FileEntry | undefined;
}

/** Contains only plain data, because it is sent to a thread. */
export interface PageStaging {
  readonly place: StagePlace;
  readonly context: FindingsContext;
}

/** Encodes, searches, hashes and writes rendered pages. */
export interface PageStager {
  stage(pages: readonly Page[]): Promise<readonly StagedEntry[]>;
  close(): Promise<unknown>;
}

/** A thread needs a tenth of a second to start. */
const pagesPerThread = 1_000;

/** Staging pages takes about as long as rendering them, so with many pages it has a thread of its own. */
export function openPageStager(staging: PageStaging, pages: number): PageStager {
  if (pages >= pagesPerThread) return openThread(staging);
  const stagePages = openPageStage(staging);
  return { stage: async (batch) => stagePages(batch), close: async () => {} };
}

export function openPageStage({ place, context }: PageStaging) {
  const stage = openStage(place, 'page-');
  const readFindings = openFindingsReader(context);
  return (pages: readonly Page[]): readonly StagedEntry[] =>
    pages.map(({ file, key, content, old }) => {
      const bytes = typeof content === 'string' ? toUtf8(content) : content;
      return stageFile(file, key, bytes, { old, stage, readFindings });
    });
}

export type FromThread =
  | { readonly entries: readonly StagedEntry[] }
  /** Node copies an error without its own fields, such as `code`. */
  | { readonly error: Error; readonly fields: object };

function openThread(staging: PageStaging): PageStager {
  const thread = new Worker(new URL('stage-thread.ts', import.meta.url), { workerData: staging });
  const waiting: PromiseWithResolvers<readonly StagedEntry[]>[] = [];
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  // The thread answers in the order of the messages.
  thread.on('message', (message: FromThread) => {
    const next = waiting.shift();
    if ('entries' in message) next?.resolve(message.entries);
    else next?.reject(Object.assign(message.error, message.fields));
  });
  thread.on('error', ended.reject);
  return {
    stage(pages) {
      const answer = Promise.withResolvers<readonly StagedEntry[]>();
      waiting.push(answer);
      thread.postMessage(pages);
      return Promise.race([answer.promise, ended.promise]);
    },
    close: () => thread.terminate(),
  };
}
