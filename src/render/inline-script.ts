import { pathToFileURL } from 'node:url';
import { minifySync, type Plugin } from 'vite';

const query = '?script';
/** Astro prints this script into each page that has an island. */
const islandScript = '/astro/dist/runtime/server/astro-island.prebuilt.js';

/** Turns `import { script } from './rule.ts?script'` into the text of a small script that calls the module's one function. */
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

/** Makes Astro print the function of one of our modules in place of its own island element. */
export function islandElement(file: string): Plugin {
  return {
    name: 'island-element',
    enforce: 'pre',
    load: async (id) =>
      id.endsWith(islandScript) ? `export default ${JSON.stringify(await toScript(file))}` : null,
  };
}

async function toScript(file: string): Promise<string> {
  // Node strips the types; the time makes it read a file anew that is being edited.
  const module: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${Date.now()}`);
  const [run] = Object.values(module);
  const { code, errors } = minifySync(file.replace(/\.ts$/, '.js'), `(${String(run)})()`);
  if (errors.length > 0) throw new Error(`${file} can't be made a script: ${errors[0]?.message}`);
  return code.replace(/;?\n?$/, '');
}
