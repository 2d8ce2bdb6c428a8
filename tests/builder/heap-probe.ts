// Loaded by `--import`. On SIGUSR2, collects garbage and writes the memory use to a file.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const file = new URL(import.meta.url).searchParams.get('file') ?? '';

process.on('SIGUSR2', () => {
  // The second collection frees objects with finalizers.
  collect();
  collect();
  writeFileSync(`${file}.next`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.next`, file);
});
