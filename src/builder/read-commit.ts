import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Of the code; null where this is no clone, or git isn't there. */
export async function readCommit(root: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', root, 'rev-parse', 'HEAD']);
    return stdout.trim();
  } catch {
    return null;
  }
}
