import { parentPort, workerData } from 'node:worker_threads';
import { type FromThread, type NewFile, openStaging, type Staging } from './stager.ts';

const staging: Staging = workerData;
const stageFiles = openStaging(staging, 'thread-');

parentPort?.on('message', (files: readonly NewFile[]) => {
  parentPort?.postMessage(answer(files));
});

function answer(files: readonly NewFile[]): FromThread {
  try {
    return { entries: stageFiles(files) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error, fields: { ...error } };
  }
}
