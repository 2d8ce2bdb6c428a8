import type { TextFile } from '#site/text-file.ts';

/** Empty where there is no file. */
export function textOf(file: TextFile | undefined): string {
  return Buffer.from(file?.toBytes() ?? []).toString();
}
