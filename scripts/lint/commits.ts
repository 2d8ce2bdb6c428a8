import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import lint from '@commitlint/lint';

const headerPattern = /^(\w*)(?:\((.*)\))?!?: (.*)$/;

export interface Commit {
  readonly hash: string;
  readonly subject: string;
}

/** Older commits are not checked. */
const firstDate = '2026-11-28T22:50:00Z';

const types = [
  'build',
  'chore',
  'ci',
  'docs',
  'feat',
  'fix',
  'perf',
  'refactor',
  'revert',
  'style',
  'test',
] as const;

/** Returns null outside a Git clone. */
export async function readNewCommits(folder: string): Promise<readonly Commit[] | null> {
  if (!existsSync(join(folder, '.git'))) return null;
  const { stdout } = await promisify(execFile)('git', ['log', `--since=${firstDate}`, '--format=%h %s'], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  });
  return [...stdout.matchAll(/^(\S+) (.*)$/gm)].map(([, hash = '', subject = '']) => ({ hash, subject }));
}

export async function findBadSubjects(commits: readonly Commit[]): Promise<readonly string[]> {
  const lines = await Promise.all(
    commits.map(async ({ hash, subject }) => {
      const { errors } = await lint(
        subject,
        {
          'header-max-length': [2, 'always', 72],
          'type-enum': [2, 'always', types],
          'type-empty': [2, 'never'],
          'subject-empty': [2, 'never'],
          'subject-full-stop': [2, 'never', '.'],
        },
        { parserOpts: { headerPattern }, defaultIgnores: false, ignores: [isMergeOfPullRequest] },
      );
      return errors.length === 0
        ? []
        : [`${hash} ${subject}: ${errors.map(({ message }) => message).join(', ')}`];
    }),
  );
  return lines.flat();
}

/** GitHub checks a pull request on a temporary merge commit. */
function isMergeOfPullRequest(message: string): boolean {
  return /^Merge [0-9a-f]{40} into [0-9a-f]{40}\s*$/.test(message);
}
