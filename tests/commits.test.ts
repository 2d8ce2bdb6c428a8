import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findBadSubjects, readNewCommits } from '../scripts/lint/commits.ts';
import { openFolder } from './files/folder.ts';

const problemsOf = async (subject: string) => findBadSubjects([{ hash: 'abc', subject }]);

it.each([
  'fix(find): strip soft hyphens before tokenizing',
  'chore: merge main',
  'feat!: remove the old hook format',
  `Merge ${'a'.repeat(40)} into ${'b'.repeat(40)}`,
])('accepts the commit subject "%s"', async (subject) => {
  expect(await problemsOf(subject)).toEqual([]);
});

it.each([
  ['Measure the search again', 'type may not be empty'],
  ['Merge branch main', 'type may not be empty'],
  ['wip: try something', 'type must be one of'],
  ['fix: add a full stop.', 'subject may not end with full stop'],
  [`fix: ${'a'.repeat(70)}`, 'must not be longer than 72 characters'],
])('rejects the commit subject "%s": %s', async (subject, problem) => {
  expect(await problemsOf(subject)).toEqual([expect.stringContaining(problem)]);
});

it('checks the new commits of a shallow clone', async () => {
  const origin = await openFolder();
  commit(origin, 'Measure the search', '2026-11-01T00:00:00Z');
  commit(origin, 'docs: describe the search', '2026-12-01T00:00:00Z');
  commit(origin, 'fix: repair the search', '2026-12-02T00:00:00Z');
  const clone = join(await openFolder(), 'clone');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${origin}`, clone]);
  const subjectsOf = async (folder: string) => (await readNewCommits(folder))?.map(({ subject }) => subject);
  expect(await subjectsOf(clone)).toEqual(['fix: repair the search']);
  expect(await subjectsOf(origin)).toEqual(['fix: repair the search', 'docs: describe the search']);
});

it('checks no commits if the folder has no git history', async () => {
  expect(await readNewCommits(await openFolder())).toBeNull();
});

function commit(folder: string, subject: string, date: string): void {
  execFileSync('git', ['init', '-q', folder]);
  execFileSync('git', ['commit', '-q', '--allow-empty', '-m', subject], {
    cwd: folder,
    env: {
      ...process.env,
      GIT_COMMITTER_DATE: date,
      GIT_AUTHOR_DATE: date,
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@example.com',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@example.com',
    },
  });
}
