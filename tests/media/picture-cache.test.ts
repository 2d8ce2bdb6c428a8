import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { digestOf } from '#files/sealed.ts';
import { recipe } from '#media/encode.ts';
import { openPictureCache } from '#media/picture-cache.ts';

const validators = { etag: '"1"', lastModified: null };

it('keeps a fault by its name, and reads the words that older rows have', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-catalogues-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cache = openPictureCache(folder);
  cache.keep({ url: 'https://a.example/1.jpg', validators, made: null, fault: ['answer', 404] });
  const older = ['https://a.example/2.jpg', '"1"', null, 'answers 404', null, null, null, null, recipe];
  const [file = ''] = globSync(join(folder, '*.sqlite'));
  const database = new DatabaseSync(file);
  database
    .prepare('INSERT INTO picture VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(...older, digestOf(JSON.stringify(older)));
  database.close();
  expect(cache.list().map(({ fault }) => fault)).toEqual([
    ['answer', 404],
    ['words', 'answers 404'],
  ]);
  cache.close();
});
