import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { brandSchema } from '#config/brand-schema.ts';
import { productFields } from '#catalogue/fields.ts';
import { siteVariables } from '#config/environment.ts';
import { serviceVariables } from '#config/service-environment.ts';
import { cellsOf, readDoc, readSettingRows, rowsBelow } from './documented-settings.ts';

const root = resolve(import.meta.dirname, '..', '..');

it('README.md and docs/ reference only existing files', async () => {
  const broken: string[] = [];
  for await (const page of glob(['README.md', 'docs/**/*.md'], { cwd: root })) {
    const text = await readFile(join(root, page), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const file = join(root, dirname(page), link.replace(/#.*$/, ''));
      if (!/^(?:https?:|#)/.test(link) && !existsSync(file)) broken.push(`${page}: ${link}`);
    }
    // If a path has a placeholder (`favicons/<code>.png`), only the part before `<` is checked.
    for (const [, path = ''] of text.matchAll(/`((?:src|tests|scripts|docs)\/[^`\s<]*)/g))
      if (!existsSync(join(root, path))) broken.push(`${page}: ${path}`);
  }
  expect(broken).toEqual([]);
});

it.each([
  ['All commands', siteVariables],
  ['The rebuild service', serviceVariables],
])(
  'docs/environment.md explains each variable and its numeric default in the section "%s"',
  async (heading, table) => {
    const rows = rowsBelow(await readDoc('environment.md'), heading).map(cellsOf);
    const variables = Object.values(table);
    expect(rows.map(([name]) => name)).toEqual(variables.map(({ name }) => `\`${name}\``));
    for (const [at, [, meaning = '', whenAbsent = '']] of rows.entries()) {
      expect(meaning).not.toBe('');
      const one = variables[at];
      if (/^\d+$/.test(whenAbsent))
        expect(one?.read({ [one.name]: whenAbsent }), one?.name).toBe(one?.read({}));
      else expect(typeof one?.read({}) === 'number' && one.name !== 'BUILDS_AT_ONCE', one?.name).toBe(false);
    }
  },
);

it('docs/brands.md lists the settings with their defaults', async () => {
  const schema = settingSchema.parse(z.toJSONSchema(brandSchema, { io: 'input' }));
  const rows = (await readSettingRows()).map(([name, meaning, value]) => {
    expect(meaning, name).not.toBe('');
    return `${name} ${value}`;
  });
  expect(rows).toEqual(toRows('', schema));
});

it('docs/decisions/README.md lists every decision with its title', async () => {
  const list: string[] = [];
  for await (const file of glob('0*.md', { cwd: join(root, 'docs', 'decisions') })) {
    const [, number, title] = /^# (\d+)\. (.*)$/m.exec(await readDoc(`decisions/${file}`)) ?? [];
    list.push(`- ${number}: [${title}](${file})`);
  }
  const index = await readDoc('decisions/README.md');
  expect(
    index
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .toSorted(),
  ).toEqual(list.toSorted());
});

it('docs/requirements.md lists the same product fields as the code', async () => {
  const section = (await readDoc('requirements.md')).split('**8.6**')[1]?.split('**8.7**')[0] ?? '';
  const rows = [...section.matchAll(/^ *\| (`.*?) \|/gm)].map(([, row = '']) => row);
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, field]) => field));
  expect(named.toSorted()).toEqual(Object.keys(productFields).toSorted());
});

const settingSchema = z.looseObject({
  default: z.optional(z.unknown()),
  get properties() {
    return z.optional(z.record(z.string(), settingSchema));
  },
  required: z.optional(z.array(z.string())),
});

type SettingSchema = z.infer<typeof settingSchema>;

function toRows(prefix: string, { properties = {}, required = [] }: SettingSchema): readonly string[] {
  return Object.entries(properties).flatMap(([name, setting]) =>
    setting.properties === undefined
      ? [`${prefix}${name} ${toDefault(setting, required.includes(name))}`]
      : toRows(`${prefix}${name}.`, setting),
  );
}

function toDefault({ default: value }: SettingSchema, isRequired: boolean): string {
  if (value === undefined) return isRequired ? 'required' : 'none';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** Returns all code, with concatenated strings joined and interpolated values replaced by `…`. */
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

it('docs/operations.md quotes error messages of the code exactly', async () => {
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
