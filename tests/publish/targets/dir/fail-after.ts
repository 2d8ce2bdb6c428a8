import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const names = ['linkSync', 'mkdirSync', 'renameSync', 'rmSync', 'rmdirSync'] as const;

/** Makes renames fail after so many, as if the process were killed. Returns a function that restores them. */
export function failAfter(changes: number): () => void {
  let left = changes;
  const originals = names.map((name) => [name, fs[name]] as const);
  const failing = originals.map(([name, original]) => [
    name,
    (...args: readonly unknown[]) => {
      left -= 1;
      if (left < 0) throw new Error('Killed.');
      return Reflect.apply(original, fs, args);
    },
  ]);
  Object.assign(fs, Object.fromEntries(failing));
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, Object.fromEntries(originals));
    syncBuiltinESMExports();
  };
}
