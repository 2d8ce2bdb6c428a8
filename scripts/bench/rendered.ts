import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Contender } from './contender.ts';

const reportSchema = z.object({ brands: z.tuple([z.object({ rendered: z.number() })]) });
/** Astro prints one line per file. A file from its cache has `(restored)` in place of a time. */
const renderedFile = /├─ \S+ \(\+/g;

export async function readRendered({ name, command }: Contender): Promise<number | null> {
  const text = await readFile(command.stdout, 'utf8');
  if (name !== 'engine') return [...text.matchAll(renderedFile)].length;
  const report = reportSchema.safeParse(parseJson(text));
  return report.success ? report.data.brands[0].rendered : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
