import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const text = await readFile(join(root, 'docs/hosting/Dockerfile'), 'utf8');
const file = DockerfileParser.parse(text);

function argumentsOf(keyword: string): readonly string[] {
  const all = file.getInstructions().filter((instruction) => instruction.getKeyword() === keyword);
  return all.map((instruction) => instruction.getArgumentsContent() ?? '');
}

it('the Dockerfile passes the linter', () => {
  expect(validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)).toEqual([]);
});

it('the Dockerfile uses the tested Node version, pinned by digest', async () => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const [base, ...stages] = file.getFROMs().map((from) => from.getImage());
  expect(base).toMatch(/@sha256:[0-9a-f]{64}$/);
  expect(base?.split('@')[0]).toBe(`node:${dependencies.node}-bookworm-slim`);
  expect(new Set(stages)).toEqual(new Set(['base']));
});

it('the Dockerfile starts the service as the user node, without a shell', () => {
  expect(argumentsOf('USER')).toEqual(['node']);
  for (const instruction of [...file.getENTRYPOINTs(), ...file.getCMDs()]) {
    expect(instruction.getOpeningBracket()).not.toBeNull();
    expect(instruction.getRange().start.line).toBeGreaterThan(
      text.split('\nUSER node')[0]?.split('\n').length ?? 0,
    );
  }
});

it('the Dockerfile copies all files of its build context', async () => {
  const ignored = await readFile(join(root, 'docs/hosting/Dockerfile.dockerignore'), 'utf8');
  const [first, ...sent] = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const copies = file.getCOPYs().filter((copy) => copy.getFromFlag() === null);
  const sources = copies.flatMap((copy) => copy.getArguments().slice(0, -1).map(String));
  expect(first).toBe('*');
  expect(new Set(sent)).toEqual(new Set(sources.map((source) => `!${source}`)));
});

it('the Dockerfile contains no secret', () => {
  for (const given of [...argumentsOf('ENV'), ...argumentsOf('ARG')])
    expect(given).not.toMatch(/secret|token|password|key|credential/i);
});

it('the Dockerfile copies only existing files, and every file that the service needs', () => {
  const copies = file.getCOPYs().filter((copy) => copy.getFromFlag() === null);
  const sources = copies.flatMap((copy) => copy.getArguments().slice(0, -1).map(String));
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  for (const needed of ['src', 'scripts', 'public', 'brands.json', 'astro.config.mjs', 'tsconfig.json'])
    expect(sources).toContain(needed);
  const command = file.getCMDs().flatMap((cmd) => cmd.getJSONStrings().map((one) => one.getJSONValue()));
  for (const path of command.filter((part) => part.includes('/')))
    expect(existsSync(join(root, path))).toBe(true);
});
