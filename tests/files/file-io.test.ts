import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nullIfMissing, writeAtomically } from '#files/file-io.ts';
import { openFolder } from './folder.ts';

describe('writing a file atomically', () => {
  it('shows a concurrent reader either the old or the new content', async () => {
    const file = join(await openFolder(), 'kept.json');
    const texts = ['a', 'b'].map((letter) => letter.repeat(2e6));
    await writeAtomically(file, texts[0] ?? '');
    const seen = new Set<string>();
    let isWriting = true;
    const reading = (async () => {
      while (isWriting) seen.add(await readFile(file, 'utf8'));
    })();
    for (let round = 1; round < 30; round += 1) await writeAtomically(file, texts[round % 2] ?? '');
    isWriting = false;
    await reading;
    expect([...seen].every((text) => texts.includes(text))).toBe(true);
    expect(seen.size).toBe(2);
  });

  it('leaves no temporary file if the file cannot be replaced', async () => {
    const folder = await openFolder();
    const taken = join(folder, 'kept.json');
    await mkdir(taken);
    await writeFile(join(taken, 'inside'), '');
    await expect(writeAtomically(taken, 'text')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect(await readdir(folder)).toEqual(['kept.json']);
  });
});

describe('nullIfMissing', () => {
  it('returns null for a missing file and throws for an unreadable file', async () => {
    const folder = await openFolder();
    expect(await nullIfMissing(readFile(join(folder, 'nothing')))).toBeNull();
    await writeFile(join(folder, 'there'), 'text');
    expect(await nullIfMissing(readFile(join(folder, 'there'), 'utf8'))).toBe('text');
    await expect(nullIfMissing(readFile(folder))).rejects.toThrow('EISDIR');
  });
});
