import { readdir, readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';

const folder = resolve(import.meta.dirname, '../../.github/workflows');

// `@actions/languageservice` imports JSON without the attribute that Node requires.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { validate } = await import('@actions/languageservice');

/** GitHub's editor service caches documents by name, so each text needs a different `name`. */
async function lint(name: string, text: string): Promise<readonly string[]> {
  const uri = `file:///.github/workflows/${name}`;
  const found = await validate(TextDocument.create(uri, 'yaml', 0, text));
  return found.map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);
}

it.each(await readdir(folder))('%s is a valid GitHub workflow', async (name) => {
  expect(await lint(name, await readFile(join(folder, name), 'utf8'))).toEqual([]);
});

it.each(await readdir(folder))('%s pins actions and images by digest', async (name) => {
  const { dependencies } = JSON.parse(await readFile(join(folder, '../../package.json'), 'utf8'));
  const text = await readFile(join(folder, name), 'utf8');
  for (const [, action] of text.matchAll(/^ *(?:- )?uses: (?!\.\/)(.*)$/gm))
    expect(action).toMatch(/@[0-9a-f]{40} # v[\d.]+$/);
  for (const [, image = ''] of text.matchAll(/^ *(?:container|image): (.*)$/gm)) {
    expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
    expect(image.split('@')[0]).toBe(`node:${dependencies.node}-bookworm`);
  }
});

it('only the job that publishes to AWS can request an OIDC token', async () => {
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const jobs = texts.flatMap((text) => text.split(/^jobs:\n|^(?= {2}[\w-]+:\n)/m).slice(1));
  const withToken = jobs.filter((job) => job.includes('id-token: write'));
  expect(withToken.length).toBe(1);
  for (const job of withToken) {
    expect(job).toMatch(/if: .* && vars\.AWS_ROLE != ''/);
    expect(job).not.toMatch(/AWS_\w*KEY|run:/);
  }
});

it('the linter of workflows reports an invalid key and an unknown context', async () => {
  const text = await readFile(join(folder, 'publish.yml'), 'utf8');
  const wrong = text.replace('timeout-minutes', 'timeout-hours').replaceAll('matrix.brand', 'matrix.name');
  expect(await lint('wrong.yml', wrong)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("Unexpected value 'timeout-hours'"),
      expect.stringContaining('Context access might be invalid: name'),
    ]),
  );
});
