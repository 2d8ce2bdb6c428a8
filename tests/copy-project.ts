import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from './run-script.ts';

/** Links `node_modules`. Removes the copy after the test. */
export async function copyProject(...names: readonly string[]): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const project = await mkdtemp(join(root, '.cache', 'project-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  for (const name of names) await cp(join(root, name), join(project, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  return project;
}
