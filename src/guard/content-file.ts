import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { formatChange, isOutgrown, journalOf, readJournaled } from '#files/journal.ts';
import { digestOf, sealText } from '#files/sealed.ts';
import { writeWhole } from '#files/whole.ts';
import {
  type FileContent,
  pageSaysSchema,
  type SharedContent,
  sharedContentSchema,
} from '#release/page/page-content.ts';
import { ContentPool } from './content-pool.ts';

/** Names the code that reads content: a file of other code counts as absent, as that may have read the same page otherwise. */
const version = digestSources([import.meta.dirname, join(import.meta.dirname, '../release')]);

/** Digests all sources in some folders: some ms, once a process. */
export function digestSources(folders: readonly string[]): string {
  const digest = createHash('sha256');
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.ts')) digest.update(`${name}\n`).update(readFileSync(join(folder, name)));
  }
  return digest.digest('hex').slice(0, 20);
}

/** Content with a digest of the bytes that it was read from. */
export interface KnownContent {
  /** The beginning of the file's SHA-256 as hex, or all of it. */
  readonly sha256: string;
  readonly content: FileContent;
}

/** A change of known content; absolute, so that making it twice does no harm. */
export interface ContentChange {
  readonly known: readonly (readonly [string, KnownContent])[];
  readonly removed: readonly string[];
}

/** The content of a release's files in memory, as it stands in its file. */
export interface KeptContent {
  /** Names everything that the content depends on besides files; content of another key is of no use. */
  readonly key: string;
  /** By path in the dist. */
  readonly known: Map<string, KnownContent>;
  readonly pool: ContentPool;
  /** Digest of the file's text, for its journal; null where there is no file. */
  readonly digest: string | null;
  readonly fileBytes: number;
  readonly journalBytes: number;
}

/** Reads the content that earlier checks kept; none where the file is damaged, or of another key. */
export async function readKeptContent(file: string, key: string): Promise<KeptContent> {
  const pool = new ContentPool();
  const kept = await readJournaled(file);
  const known = kept && parseContent(kept.text, key, pool);
  if (kept === null || known === null)
    return { key, known: new Map(), pool, digest: null, fileBytes: 0, journalBytes: 0 };
  for (const value of kept.changes) {
    const change = changeSchema.safeParse(value);
    if (change.success) apply(known, change.data, pool);
  }
  const { digest, text, journalBytes } = kept;
  return { key, known, pool, digest, fileBytes: text.length, journalBytes };
}

/** In a line of a journal, content with more links, a sitemap's, costs more than reading the file again does. */
const mostLinks = 2_000;

/**
 * Makes a change of pooled content, in `kept.known` itself, and writes it: as a line of the journal, or with all others
 * into a new file where the journal outgrew it.
 */
export async function keepContent(
  file: string,
  kept: KeptContent,
  change: ContentChange,
): Promise<KeptContent> {
  if (change.known.length === 0 && change.removed.length === 0) return kept;
  const { known } = kept;
  for (const [path, one] of change.known) known.set(path, one);
  for (const path of change.removed) known.delete(path);
  if (kept.digest !== null) {
    const small = change.known.filter(([, { content }]) => content.links.length <= mostLinks);
    const line = formatChange(kept.digest, { ...change, known: small });
    const journalBytes = kept.journalBytes + line.length;
    if (!isOutgrown({ fileBytes: kept.fileBytes, journalBytes })) {
      // A thread would do it when all that is being compressed is.
      appendFileSync(journalOf(file), line);
      return { ...kept, journalBytes };
    }
  }
  const text = formatContent(kept.key, known);
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, sealText(text));
  await rm(journalOf(file), { force: true });
  return { ...kept, digest: digestOf(text), fileBytes: text.length, journalBytes: 0 };
}

function apply(known: Map<string, KnownContent>, change: ContentChange, pool: ContentPool): void {
  for (const [path, { sha256, content }] of change.known)
    known.set(path, { sha256, content: pool.take(content) });
  for (const path of change.removed) known.delete(path);
}

const paths = z.array(z.string());
const changeSchema = z.object({
  known: z.array(
    z.tuple([
      z.string(),
      z.object({
        sha256: z.string(),
        content: z.object({
          shared: sharedContentSchema,
          links: paths,
          alternates: paths,
          says: z.nullable(pageSaysSchema),
        }),
      }),
    ]),
  ),
  removed: paths,
}) satisfies z.ZodMiniType<ContentChange>;

/** Digits of SHA-256 that a row holds: 128 bits tell files apart. */
const keptDigits = 32;

const numbers = z.array(z.int());
/** Path, digest, shared content, alternates and links, and what it says: paths and shared contents by their numbers in their lists. */
const rowSchema = z.tuple([
  z.int(),
  z.string().check(z.length(keptDigits)),
  z.int(),
  numbers,
  numbers,
  z.nullable(pageSaysSchema),
]);
const contentSchema = z.object({
  version: z.literal(version),
  key: z.string(),
  paths,
  shared: z.array(sharedContentSchema),
  rows: z.array(rowSchema),
});

type Row = z.infer<typeof rowSchema>;

function formatContent(key: string, known: KeptContent['known']): string {
  const names = new Numbers<string>();
  const shared = new Numbers<SharedContent>();
  const list = (items: readonly string[]) => items.map((item) => names.of(item));
  const rows = [...known].map(([path, { sha256, content }]): Row => {
    const { alternates, links, says } = content;
    const digest = sha256.slice(0, keptDigits);
    return [names.of(path), digest, shared.of(content.shared), list(alternates), list(links), says];
  });
  return JSON.stringify({ version, key, paths: names.items, shared: shared.items, rows });
}

/** Counts items through, each once. */
class Numbers<Item> {
  readonly #numbers = new Map<Item, number>();

  of(item: Item): number {
    const number = this.#numbers.get(item) ?? this.#numbers.size;
    this.#numbers.set(item, number);
    return number;
  }

  get items(): readonly Item[] {
    return [...this.#numbers.keys()];
  }
}

function parseContent(text: string, key: string, pool: ContentPool): Map<string, KnownContent> | null {
  try {
    const file = contentSchema.parse(JSON.parse(text));
    if (file.key !== key) return null;
    const shared = file.shared.map((one) => pool.takeShared(one));
    return new Map(file.rows.map((row) => parseRow(row, file.paths, shared)));
  } catch {
    return null;
  }
}

function parseRow(
  [path, sha256, number, alternates, links, says]: Row,
  names: readonly string[],
  shared: readonly SharedContent[],
): readonly [string, KnownContent] {
  const list = (items: readonly number[]) => items.map((item) => itemAt(names, item));
  const content = { shared: itemAt(shared, number), links: list(links), alternates: list(alternates), says };
  return [itemAt(names, path), { sha256, content }];
}

function itemAt<Item>(items: readonly Item[], number: number): Item {
  const item = items[number];
  if (item === undefined) throw new Error(`There is no ${number}.`);
  return item;
}
