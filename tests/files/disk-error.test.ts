import { expect, it } from 'vitest';
import { describeDiskError, isDiskFull } from '#files/disk-error.ts';

const errorOf = (codes: object) => Object.assign(new Error('refused'), codes);

it.each([
  [{ code: 'ENOSPC' }, 'Its disk is full. Make room on it'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'Its disk is full. Make room on it'],
  [{ code: 'EROFS' }, 'Its disk is read-only. Mount it for writing'],
  [{ code: 'ENOENT', syscall: 'mkdir' }, 'Its disk is read-only. Mount it for writing'],
  [{ code: 'ENOENT', syscall: 'open' }, null],
  [{ errcode: 8 }, 'It or its disk is read-only. Make both writable'],
  [{ code: 'EOTHER' }, null],
])('describes the error %o: %s', (codes, sentence) => {
  expect(describeDiskError(errorOf(codes))).toBe(sentence);
});

it('recognizes a full disk by codes of the system and of SQLite', () => {
  expect([{ code: 'EDQUOT' }, { errcode: 13 }, { code: 'EROFS' }].map(errorOf).map(isDiskFull)).toEqual([
    true,
    true,
    false,
  ]);
});
