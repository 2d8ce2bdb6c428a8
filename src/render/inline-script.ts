import { pathToFileURL } from 'node:url';
import { minifySync, type Plugin } from 'vite';

const query = '?script';
/** What Astro prints into each page that has an island. */
const islandScript = '/astro/dist/runtime/server/astro-island.prebuilt.js';

/** `import { script } from './rule.ts?script'`: the one function that the module exports, as a small script that calls it. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      return `export const script = ${JSON.stringify(await toScript(file))}`;
    },
  };
}

/** Has Astro print the function of a module of ours for its own island element. */
export function islandElement(file: string): Plugin {
  return {
    name: 'island-element',
    enforce: 'pre',
    load: async (id) =>
      id.endsWith(islandScript) ? `export default ${JSON.stringify(await toScript(file))}` : null,
  };
}

async function toScript(file: string): Promise<string> {
  // Node takes the types out; the time makes it read the file anew while somebody works on it.
  const module: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${Date.now()}`);
  const [run] = Object.values(module);
  const { code, errors } = minifySync(file.replace(/\.ts$/, '.js'), `(${String(run)})()`);
  if (errors.length > 0) throw new Error(`${file} can't be made a script: ${errors[0]?.message}`);
  return code.replace(/;?\n?$/, '');
}
