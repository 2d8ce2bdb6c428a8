import { watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Records each name that appears, disappears or is replaced in a folder. */
export function watchNames(folder: string): { end(): Promise<readonly string[]> } {
  const last = 'the-last-one';
  const names: string[] = [];
  const ended = Promise.withResolvers<void>();
  const watcher = watch(folder, (event, name) => {
    if (name === last) ended.resolve();
    else if (event === 'rename' && name !== null) names.push(name);
  });
  return {
    end: async () => {
      writeFileSync(join(folder, last), '');
      await ended.promise;
      watcher.close();
      return names;
    },
  };
}
