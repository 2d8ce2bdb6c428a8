import { pathToFileURL } from 'node:url';
import { minifySync, type Plugin } from 'vite';

const query = '?script';

/** `import { script } from './rule.ts?script'`: the one function that the module exports, as a small script that calls it. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      // Node takes the types out; the time makes it read the file anew while somebody works on it.
      const module: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${Date.now()}`);
      const [run] = Object.values(module);
      const { code, errors } = minifySync(file.replace(/\.ts$/, '.js'), `(${String(run)})()`);
      if (errors.length > 0) throw new Error(`${file} can't be made a script: ${errors[0]?.message}`);
      return `export const script = ${JSON.stringify(code.replace(/;?\n?$/, ''))}`;
    },
  };
}
