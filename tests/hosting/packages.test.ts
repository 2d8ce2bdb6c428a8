import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '..', '..');
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      integrity: z.optional(z.string()),
      license: z.optional(z.string()),
      resolved: z.optional(z.string()),
    }),
  ),
});

const { packages } = lockSchema.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
const installed = Object.entries(packages).filter(([path]) => path !== '');

it('package-lock.json pins every package by digest', () => {
  const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(without.map(([path]) => path)).toEqual([]);
});

const known =
  /^\(?(?:MIT|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|0BSD|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|LGPL-3\.0-or-later|Unlicense|WTFPL|MIT-0|Zlib)(?:\s|\)|$)/;

/** This package names its MIT licence only in the old field `licenses`. */
const unnamed = 'node_modules/format';

it('package-lock.json has only packages with permitted licences', () => {
  const odd = installed.filter(([path, { license }]) => path !== unnamed && !known.test(license ?? ''));
  expect(odd.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
