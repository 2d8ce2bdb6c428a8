// Loaded before every script, because an old Node cannot run TypeScript.
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This program needs Node 24, but ${process.version} started it. Node 24 comes with the project: run "npm ci" once, ` +
      'with install scripts allowed, then start scripts with "npm run …".',
  );
  process.exit(1);
}

const cache = fileURLToPath(new URL('../.cache/node', import.meta.url));
process.env.NODE_COMPILE_CACHE ??= cache;
nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
