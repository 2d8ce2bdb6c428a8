import { webcrypto } from 'node:crypto';
import { chunksOf } from '#catalogue/chunks.ts';
import type { FileEntry } from '#release/manifest.ts';
import type { TextFile } from '#site/text-file.ts';
import type { RenderedEntry } from './render-files.ts';
import type { Stage } from './stage.ts';

export interface KeptTexts {
  readonly known: ReadonlyMap<string, FileEntry>;
  readonly stage: Stage;
  /** False where everything may come out otherwise. */
  readonly isSameCode: boolean;
}

/** Writes the texts whose key or whose code is another one, and whose bytes are too; in threads, as some are long. */
export async function keepTexts(
  texts: readonly TextFile[],
  kept: KeptTexts,
): Promise<readonly RenderedEntry[]> {
  const entries: RenderedEntry[] = [];
  for (const part of chunksOf(texts, atOnce)) {
    // None is being written any more where one throws.
    const results = await Promise.allSettled(part.map((text) => keepText(text, kept)));
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      entries.push(result.value);
    }
  }
  return entries;
}

/** Their bytes are in memory together. */
const atOnce = 8;

/** Up to here, a thread would be waited for longer than the disk. */
const longBytes = 1e6;

async function keepText(
  { file, key, toBytes }: TextFile,
  { known, stage, isSameCode }: KeptTexts,
): Promise<RenderedEntry> {
  const old = known.get(file);
  if (isSameCode && old?.key === key) return { file, entry: old, staged: null };
  const bytes = named(file, toBytes);
  const hash = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
  if (old?.hash === hash) return { file, entry: { ...old, key }, staged: null };
  const { staged, writtenAt } =
    bytes.length > longBytes ? await stage.writeLong(file, bytes) : stage.write(file, bytes);
  return { file, entry: { key, hash, bytes: bytes.length, writtenAt }, staged };
}

function named(file: string, toBytes: TextFile['toBytes']): Uint8Array {
  try {
    return toBytes();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The file /${file} can't be made: ${reason}`, { cause });
  }
}
