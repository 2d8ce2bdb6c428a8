import { spawn } from 'node:child_process';
import { once } from 'node:events';

const held = {
  read: 'BEGIN; SELECT * FROM sqlite_schema;',
  write: 'BEGIN IMMEDIATE;',
  exclusive: 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;',
} as const;

export type Hold = keyof typeof held;
export const holds = Object.keys(held).filter((hold): hold is Hold => Object.hasOwn(held, hold));

/** Resolves once the database is locked. The lock lasts `ms` milliseconds. */
export async function lockElsewhere(file: string, hold: Hold, ms: number): Promise<void> {
  const code = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)}, { timeout: 10_000 });
    database.exec(${JSON.stringify(held[hold])});
    process.stdout.write('locked');
    setTimeout(() => database.exec('COMMIT'), ${ms});
  `;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
}

/** The duration of `work` and the longest block of the event loop, in ms. */
export async function timeOf(work: () => Promise<unknown>): Promise<{ took: number; longest: number }> {
  const began = performance.now();
  let [last, longest] = [began, 0];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 5);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return { took: performance.now() - began, longest };
}
