import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Searches the `sbin` folders too, because the PATH of ordinary users lacks them. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => join(folder, name)).find(isProgram);
  return found ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
