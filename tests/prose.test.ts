import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findPhrases, toProse } from '../scripts/lint/prose.ts';

const phrases = [{ pattern: '/\\bsuch\\s+a\\s+one\\b/i', message: 'Name the noun.' }];

it('toProse keeps comments and test names, but not code', () => {
  const code = [
    '// A comment.',
    "const text = 'code';",
    '/** A description',
    ' * in two lines. */',
    "it('rejects a truncated JPEG', () => {",
    "  test.each(['a'])(`accepts %s`, () => {}); // At the end.",
  ];
  expect(toProse('a.ts', code.join('\n')).split('\n')).toEqual([
    'A comment.',
    '',
    'A description',
    'in two lines.',
    'rejects a truncated JPEG',
    'accepts %s',
  ]);
  expect(toProse('a.yml', 'on: push # At the end.\nname: a#b')).toBe('At the end.\n');
});

it.each([
  ['a.ts', 'const one = 1;\n// The last such\n// a one.'],
  ['a.md', '# Title\nThe last such\na one.'],
  ['Caddyfile', 'root *\n# No such a one.'],
])('reports the file and line of a banned phrase in %s', async (file, text) => {
  expect(await findPhrases(file, text, phrases)).toEqual([`${file}:2: Name the noun.`]);
});

it('ignores banned phrases in code and in quoted code', async () => {
  expect(await findPhrases('a.md', 'Call `such a one`.\n\n```\nsuch a one\n```\n', phrases)).toEqual([]);
  expect(await findPhrases('a.ts', "// Calls `such a one`.\ncall('such a one');", phrases)).toEqual([]);
});

it('the list of banned phrases in .textlintrc.json has at most forty entries', async () => {
  const settings = JSON.parse(await readFile('.textlintrc.json', 'utf8'));
  expect(settings.rules['@textlint-rule/pattern'].patterns.length).toBeLessThanOrEqual(40);
});
