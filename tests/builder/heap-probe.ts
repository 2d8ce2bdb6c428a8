// Loaded into a build process by `--import`: at SIGUSR2 it collects garbage and writes down what is left.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const file = new URL(import.meta.url).searchParams.get('file') ?? '';

process.on('SIGUSR2', () => {
  // Twice: what ends with a finaliser is gone with the second.
  collect();
  collect();
  writeFileSync(`${file}.next`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.next`, file);
});
