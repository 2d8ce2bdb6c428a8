// Loaded by `--import`: on SIGUSR2 it collects garbage and writes the memory use.
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
