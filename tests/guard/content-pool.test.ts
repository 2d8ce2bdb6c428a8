import { expect, it } from 'vitest';
import { ContentPool } from '#guard/content-pool.ts';
import { aPage } from './checked-pages.ts';

it('keeps what pages share once, and nothing of the texts that they were read from', () => {
  const pool = new ContentPool();
  const [one, same, other] = [aPage({}, { links: ['a/index.html'] }), aPage(), aPage({ lang: 'zh-Hans' })];
  const taken = [one, same, other].map((page) => pool.take(page));
  expect(taken).toEqual([one, same, other]);
  expect(taken[1]?.shared).toBe(taken[0]?.shared);
  expect(taken[0]?.shared).not.toBe(one.shared);
  expect(taken[0]?.says).not.toBe(one.says);
});
