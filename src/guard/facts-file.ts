import { appendFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { formatChange, isOutgrown, journalOf, digestOf, readJournaled } from '#files/journal.ts';
import { writeWhole } from '#files/whole.ts';
import { FactsPool } from './facts-pool.ts';
import { type FileFacts, type FrameFacts, factsVersion } from '#release/page-facts-model.ts';

/** The first number is raised whenever the shape of the file changes: older ones count as absent. */
const version = `1.${factsVersion}`;

/** Facts with the bytes that they are of. */
export interface KnownFacts {
  /** The beginning of the file's SHA-256 as hex, or all of it. */
  readonly sha256: string;
  readonly facts: FileFacts;
}

/** What changed in known facts; absolute, so that making it twice does no harm. */
export interface FactsChange {
  readonly known: readonly (readonly [string, KnownFacts])[];
  readonly removed: readonly string[];
}

export interface KeptFacts {
  /** Names what the facts depend on besides files; others are not of use. */
  readonly key: string;
  /** By path in the dist. */
  readonly known: Map<string, KnownFacts>;
  readonly pool: FactsPool;
  /** Names the file's text, for its journal; null where there is no file. */
  readonly mark: string | null;
  readonly fileBytes: number;
  readonly journalBytes: number;
}

function noFacts(key: string): KeptFacts {
  return { key, known: new Map(), pool: new FactsPool(), mark: null, fileBytes: 0, journalBytes: 0 };
}

/** The facts of earlier publishes; none where the file is damaged, or of another key. */
export async function readFacts(file: string, key: string): Promise<KeptFacts> {
  const kept = await readJournaled(file);
  if (kept === null) return noFacts(key);
  const pool = new FactsPool();
  const known = parseFacts(kept.text, key, pool);
  if (known === null) return noFacts(key);
  for (const change of kept.changes) if (isChange(change)) apply(known, change, pool);
  return {
    key,
    known,
    pool,
    mark: kept.digest,
    fileBytes: kept.text.length,
    journalBytes: kept.journalBytes,
  };
}

/** In a line of a journal, facts with more links, a sitemap's, cost more than reading the file again does. */
const mostLinks = 2_000;

/**
 * Makes a change of pooled facts, in `kept.known` itself, and keeps it: as a line of the journal, or with all others in a new file
 * where the journal outgrew it.
 */
export async function keepFacts(file: string, kept: KeptFacts, change: FactsChange): Promise<KeptFacts> {
  if (change.known.length === 0 && change.removed.length === 0) return kept;
  const { known } = kept;
  for (const [path, facts] of change.known) known.set(path, facts);
  for (const path of change.removed) known.delete(path);
  if (kept.mark !== null) {
    const small = change.known.filter(([, { facts }]) => facts.links.length <= mostLinks);
    const line = formatChange(kept.mark, { ...change, known: small });
    const journalBytes = kept.journalBytes + line.length;
    if (!isOutgrown({ fileBytes: kept.fileBytes, journalBytes })) {
      // A thread would do it when all that is being compressed is.
      appendFileSync(journalOf(file), line);
      return { ...kept, journalBytes };
    }
  }
  const text = formatFacts(kept.key, known);
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, text);
  await rm(journalOf(file), { force: true });
  return { ...kept, mark: digestOf(text), fileBytes: text.length, journalBytes: 0 };
}

function apply(known: Map<string, KnownFacts>, change: FactsChange, pool: FactsPool): void {
  for (const [path, { sha256, facts }] of change.known) known.set(path, { sha256, facts: pool.take(facts) });
  for (const path of change.removed) known.delete(path);
}

/** Of SHA-256, as hex: 128 bits tell files apart. */
const keptDigits = 32;

/** Numbers of path, frame, alternates and links, with the digest. */
type Row = readonly [number, string, number, readonly number[], readonly number[]];

/** Paths and frames once each; rows hold their numbers. */
function formatFacts(key: string, known: ReadonlyMap<string, KnownFacts>): string {
  const paths = new Numbers<string>();
  const frames = new Numbers<FrameFacts>();
  const list = (names: readonly string[]) => names.map((name) => paths.of(name));
  const rows = [...known].map(([path, { sha256, facts }]): Row => {
    const { frame, alternates, links } = facts;
    return [paths.of(path), sha256.slice(0, keptDigits), frames.of(frame), list(alternates), list(links)];
  });
  return JSON.stringify({ version, key, paths: paths.items, frames: frames.items, rows });
}

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

interface FactsText {
  readonly version: unknown;
  readonly key: unknown;
  readonly paths: readonly string[];
  readonly frames: readonly FrameFacts[];
  readonly rows: readonly Row[];
}

function parseFacts(text: string, key: string, pool: FactsPool): Map<string, KnownFacts> | null {
  try {
    const value: FactsText = JSON.parse(text);
    if (value.version !== version || value.key !== key) return null;
    const frames = value.frames.map((frame) => pool.takeFrame(frame));
    return new Map(value.rows.map((row) => parseRow(row, value.paths, frames)));
  } catch {
    return null;
  }
}

function parseRow(
  [path, sha256, frame, alternates, links]: Row,
  paths: readonly string[],
  frames: readonly FrameFacts[],
): readonly [string, KnownFacts] {
  if (sha256.length !== keptDigits) throw new Error(`${sha256} is no digest.`);
  const list = (numbers: readonly number[]) => numbers.map((number) => itemAt(paths, number));
  const facts = { frame: itemAt(frames, frame), links: list(links), alternates: list(alternates) };
  return [itemAt(paths, path), { sha256, facts }];
}

function itemAt<Item>(items: readonly Item[], number: number): Item {
  const item = items[number];
  if (item === undefined) throw new Error(`There is no ${number}.`);
  return item;
}

function isChange(change: unknown): change is FactsChange {
  return typeof change === 'object' && change !== null && 'known' in change && 'removed' in change;
}
