import { parentPort, workerData } from 'node:worker_threads';
import { type FromThread, openPageStage, type Page, type PageStaging } from './stage-pages.ts';

const staging: PageStaging = workerData;
const stagePages = openPageStage(staging);

parentPort?.on('message', (pages: readonly Page[]) => {
  parentPort?.postMessage(answer(pages));
});

function answer(pages: readonly Page[]): FromThread {
  try {
    return { entries: stagePages(pages) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error, fields: { ...error } };
  }
}
