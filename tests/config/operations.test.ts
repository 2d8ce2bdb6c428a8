import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');

/** Returns the code with concatenated strings joined and `…` in place of each interpolated value. */
async function readCode(): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob(['src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'docs/**/*.sh'], { cwd: root }))
    texts.push(await readFile(join(root, file), 'utf8'));
  return texts
    .join('\n')
    .replace(/['"`]\s*\+\s*['"`]/g, '')
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
    .replace(/\\(['"`])/g, '$1');
}

it('docs/operations.md quotes errors of the code exactly', async () => {
  const page = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const code = await readCode();
  const said = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) =>
      [...(line.split(' | ')[0] ?? '').matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote),
    );
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((quote) => !code.includes(quote))).toEqual([]);
});
