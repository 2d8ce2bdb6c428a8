import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { FileEntry } from '#release/manifest.ts';
import { toUtf8 } from '#site/text-file.ts';
import type { FindingsContext } from './findings-context.ts';
import { openFindingsReader } from './read-findings.ts';
import { hashOf, openStage, type StagePlace } from './stage.ts';

export interface NewFile {
  readonly file: string;
  readonly key: string;
  readonly content: string | Uint8Array;
  /** Entry in the current dist. */
  readonly old: FileEntry | undefined;
}

export interface StagedEntry {
  readonly file: string;
  readonly entry: FileEntry;
  /** Name in the staging folder. Null if the dist has the same bytes. */
  readonly staged: string | null;
}

/** Contains only plain data, because it is sent to a thread. */
export interface Staging {
  readonly place: StagePlace;
  readonly context: FindingsContext;
}

export type Stager = ReturnType<typeof openStager>;

export type StageFiles = (files: readonly NewFile[]) => readonly StagedEntry[];

/** Starting a thread takes as long as staging this many files. */
const maxFilesHere = 500;

/** Batches that wait for the thread. More of them would only take memory. */
const maxWaiting = 4;

/**
 * Encodes, searches, hashes and writes files. With many files, a thread does this, because it takes almost as long as
 * rendering them.
 */
export function openStager(staging: Staging, maxHere = maxFilesHere) {
  const stageHere = openStaging(staging);
  let thread: ReturnType<typeof openThread> | null = null;
  let count = 0;
  const waiting: Promise<readonly StagedEntry[]>[] = [];
  const entries: StagedEntry[] = [];
  const finishUntil = async (length: number) => {
    while (waiting.length > length) entries.push(...((await waiting.shift()) ?? []));
  };
  return {
    /** Resolves when the stager can take more files. May throw the error of earlier files. */
    async stage(files: readonly NewFile[]): Promise<void> {
      count += files.length;
      if (count <= maxHere) return void entries.push(...stageHere(files));
      thread ??= openThread(staging);
      waiting.push(thread.stage(files));
      await finishUntil(maxWaiting);
    },
    /** Returns the entries of all files that differ from the dist. */
    async finish(): Promise<readonly StagedEntry[]> {
      await finishUntil(0);
      return entries;
    },
    close: async () => thread?.close(),
  };
}

/** With different prefixes, a stage can be used in several threads. */
export function openStaging({ place, context }: Staging, prefix = ''): StageFiles {
  const stage = openStage(place, prefix);
  const readFindings = openFindingsReader(context);
  const stageFile = ({ file, key, content, old }: NewFile): readonly StagedEntry[] => {
    const bytes = typeof content === 'string' ? toUtf8(content) : content;
    const hash = hashOf(bytes);
    const findings = readFindings(file, bytes);
    if (old?.hash === hash) {
      const isSame = old.key === key && isDeepStrictEqual(old.findings, findings);
      return isSame ? [] : [{ file, entry: { ...old, key, findings }, staged: null }];
    }
    const { staged, writtenAt } = stage.write(file, bytes);
    return [{ file, entry: { key, hash, bytes: bytes.length, writtenAt, findings }, staged }];
  };
  return (files) => files.flatMap(stageFile);
}

export type FromThread =
  | { readonly entries: readonly StagedEntry[] }
  /** Node copies an error without its own fields, such as `code`. */
  | { readonly error: Error; readonly fields: object };

function openThread(staging: Staging) {
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
    stage(files: readonly NewFile[]): Promise<readonly StagedEntry[]> {
      const answer = Promise.withResolvers<readonly StagedEntry[]>();
      waiting.push(answer);
      thread.postMessage(files);
      const entries = Promise.race([answer.promise, ended.promise]);
      // The caller may await an earlier batch when this one fails.
      entries.catch(() => {});
      return entries;
    },
    close: () => thread.terminate(),
  };
}
