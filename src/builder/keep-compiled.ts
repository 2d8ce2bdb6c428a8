import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compileSite } from '#render/compile.ts';
import { compiledPath, type CompiledSite } from '#render/compiled-site.ts';

export type { CompiledSite };

/** Compiles again and again: where no source was touched since, a look at the files' times is all it costs. */
export function keepCompiled(root: string): () => Promise<CompiledSite> {
  let known: { readonly times: string; readonly compiled: CompiledSite } | null = null;
  let compiling: { readonly times: string; readonly compiled: Promise<CompiledSite> } | null = null;
  const compile = async (times: string) => {
    try {
      const compiled = await compileSite(root);
      known = { times, compiled };
      return compiled;
    } finally {
      if (compiling?.times === times) compiling = null;
    }
  };
  return async () => {
    const times = readTimes(root);
    if (known?.times === times && existsSync(compiledPath.record(known.compiled.folder)))
      return known.compiled;
    // Brands that are asked for at once wait for one compiler.
    if (compiling?.times !== times) compiling = { times, compiled: compile(times) };
    return compiling.compiled;
  };
}

/** Synchronous: a turn of the event loop for each of some hundred files costs more than asking for it. */
function readTimes(root: string): string {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  return [...sources, join(root, 'package-lock.json'), join(root, 'tsconfig.json')]
    .map((file) => {
      const { ino, size, mtimeMs } = statSync(file);
      return `${file} ${ino} ${size} ${mtimeMs}`;
    })
    .join('\n');
}
