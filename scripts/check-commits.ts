import { findBadSubjects, readNewCommits } from './lint/commits.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const commits = await readNewCommits('.');
  if (commits === null)
    return console.log('This folder has no git history. Commit subjects are not checked.');
  const found = await findBadSubjects(commits);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
});
