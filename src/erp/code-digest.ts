import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
let digest: string | null = null;

/** Digests all that makes models of answers: this room, the model, the packages and Node. Worked out once. */
export function codeDigest(): string {
  digest ??= hash('sha256', [process.version, ...listFiles().map((file) => readFileSync(file))].join('\n'));
  return digest;
}

function listFiles(): readonly string[] {
  const folders = ['erp', 'catalogue'].map((room) => join(root, 'src', room));
  const sources = folders.flatMap((folder) => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  });
  return [...sources.toSorted(), join(root, 'package-lock.json')];
}
