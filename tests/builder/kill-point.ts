// Loaded with `--import`. Kills the process during the steps of a switch plan: `at=0.5` kills it after half of them.
// A kill during an append can leave half of the text.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const share = Number(new URL(import.meta.url).searchParams.get('at'));
const { renameSync, rmSync, appendFileSync, readFileSync } = fs;
const { rename, rm, readFile } = fs.promises;

let stepsLeft = Number.POSITIVE_INFINITY;
let isTorn = false;

function begin(plan: string): void {
  // The plan is the first line; the last line is its digest.
  const [text = ''] = readFileSync(plan, 'utf8').split('\n');
  const { isWhole, moves, removed, appends, replaces, ended } = JSON.parse(text);
  const ofFiles = isWhole ? 2 : moves.length + removed.length;
  // Two more steps remove the plan and the staged files.
  const exact = share * (ofFiles + appends.length + replaces.length + ended.length + 2);
  stepsLeft = Math.floor(exact);
  isTorn = exact - stepsLeft >= 0.5;
}

function step(half?: () => void): void {
  if (stepsLeft <= 0) {
    if (isTorn) half?.();
    process.kill(process.pid, 'SIGKILL');
  }
  stepsLeft -= 1;
}

function isPlan(path: unknown): path is string {
  return String(path).endsWith('switch.json');
}

Object.assign(fs, {
  renameSync: (...given: Parameters<typeof renameSync>) => {
    step();
    renameSync(...given);
  },
  rmSync: (...given: Parameters<typeof rmSync>) => {
    step();
    rmSync(...given);
  },
  appendFileSync: (file: string, text: string) => {
    step(() => appendFileSync(file, text.slice(0, text.length / 2)));
    appendFileSync(file, text);
  },
});
Object.assign(fs.promises, {
  rename: async (...given: Parameters<typeof rename>) => {
    await rename(...given);
    if (isPlan(given[1])) begin(given[1]);
  },
  rm: async (...given: Parameters<typeof rm>) => {
    step();
    await rm(...given);
  },
  readFile: async (...given: Parameters<typeof readFile>) => {
    const read = await readFile(...given);
    if (isPlan(given[0])) begin(given[0]);
    return read;
  },
});
syncBuiltinESMExports();
