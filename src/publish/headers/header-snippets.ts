import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orAbsent, writeWhole } from '#files/whole.ts';
import { parseHeaderRules } from '#release/header-rules.ts';
import { parseRedirectRules } from '#release/redirect-rules.ts';
import { carrySources } from './carry-sources.ts';
import { formatSnippets, type Snippet } from './format-snippets.ts';
import { type CommandEnd, runCommand } from './run-command.ts';

export interface SnippetJob {
  /** The folder that gets the snippets: the brand's, where the shipped configurations look for them. */
  readonly folder: string;
  /** Whether the headers are those of a release that goes live only once they are read; else of the live one. */
  readonly isAhead: boolean;
  /** Texts of `_headers` and `_redirects`. */
  readonly headers: string;
  readonly redirects: string;
  /** Texts of `_headers` of other releases that may be shown before the next reload, the likeliest first. */
  readonly otherHeaders: readonly string[];
  /** Makes the web server read its configuration again: a program and its arguments, separated by blanks, run without a shell. Null runs nothing. */
  readonly reloadCommand: string | null;
  /** That of one reload where absent. */
  readonly reloadTime?: ReloadTime;
}

/** The time that reloads may still take together: each takes its own from it. */
export interface ReloadTime {
  leftMs: number;
}

export const reloadLimitMs = 30_000;

export interface SnippetReport {
  /** Names of the files that were written. */
  readonly changed: readonly string[];
  readonly isReloaded: boolean;
  /** Whether the web server may send former headers: the command failed or hung, or has to be run by hand before a release goes live. */
  readonly hasFailed: boolean;
  /** Says what visitors don't get yet, why, and what to do; null where nothing went wrong. */
  readonly warning: string | null;
}

/** This file exists from the first change of a snippet until the web server has read it. */
const dueName = 'reload-due';
/** Stands in it where a release waits until someone has reloaded the web server by hand and removed the file. */
const releaseWaits = 'A release with other headers waits for this reload.\n';
/** In this file `take-snippets.sh` says why the web server was reloaded without this brand's snippets. */
const refusedName = 'snippets-refused';

/** Writes a brand's snippets that changed, then has the web server read them. A reload that failed is tried again by the next call. */
export async function writeHeaderSnippets(job: SnippetJob): Promise<SnippetReport> {
  const { folder, reloadCommand } = job;
  const due = join(folder, dueName);
  const former = await orAbsent(readFile(due, 'utf8'));
  const { changed, isFirst } = await listChanged(folder, toSnippets(job, former));
  // A web server that never had any is set up with the first ones.
  const isReadLater = isFirst && reloadCommand === null;
  const waits = job.isAhead && reloadCommand === null && changed.some(hasHeaders);
  if (changed.length > 0 && !isReadLater) await writeWhole(due, waits ? releaseWaits : (former ?? ''));
  for (const { name, text } of changed) await writeWhole(join(folder, name), text);
  const names = changed.map(({ name }) => name);
  const now = await orAbsent(readFile(due, 'utf8'));
  if (now === null) return { changed: names, isReloaded: false, hasFailed: false, warning: null };
  if (reloadCommand === null) {
    const hasFailed = job.isAhead && now === releaseWaits;
    return { changed: names, isReloaded: false, hasFailed, warning: wordDue(folder, hasFailed) };
  }
  const warning = await reload(reloadCommand, job);
  if (warning === null) await rm(due, { force: true });
  return { changed: names, isReloaded: warning === null, hasFailed: warning !== null, warning };
}

function toSnippets(
  { isAhead, headers, redirects, otherHeaders }: SnippetJob,
  due: string | null,
): readonly Snippet[] {
  const rules = carrySources(parseHeaderRules(headers), otherHeaders.map(parseHeaderRules));
  const snippets = formatSnippets(rules, parseRedirectRules(redirects));
  // A reload by hand is to find the headers of the release that waits for it.
  return isAhead || due !== releaseWaits ? snippets : snippets.filter((snippet) => !hasHeaders(snippet));
}

function hasHeaders({ name }: Snippet): boolean {
  return name.startsWith('headers.');
}

function wordDue(folder: string, waits: boolean): string {
  const toDo = `Reload it, then delete ${join(folder, dueName)}${waits ? ', and publish again' : ''}`;
  return (
    `Headers or redirects changed in ${folder}, and there is no RELOAD_COMMAND: visitors get the former ones until the web ` +
    `server is reloaded. ${toDo}; or set RELOAD_COMMAND, e.g. "systemctl reload nginx", or "true" where no web server reads that folder.`
  );
}

async function listChanged(
  folder: string,
  snippets: readonly Snippet[],
): Promise<{ readonly changed: readonly Snippet[]; readonly isFirst: boolean }> {
  const former = await Promise.all(
    snippets.map(({ name }) => orAbsent(readFile(join(folder, name), 'utf8'))),
  );
  const changed = snippets.filter(({ text }, at) => former[at] !== text);
  return { changed, isFirst: former.every((text) => text === null) };
}

/** Returns a warning; null where the command succeeded. */
async function reload(
  command: string,
  { folder, reloadTime = { leftMs: reloadLimitMs } }: SnippetJob,
): Promise<string | null> {
  const [program = '', ...args] = command.trim().split(/\s+/);
  const refused = join(folder, refusedName);
  const timeoutMs = Math.max(1, Math.round(reloadTime.leftMs));
  const started = performance.now();
  await rm(refused, { force: true });
  const failure = nameFailure(await runCommand(program, args, timeoutMs), timeoutMs);
  reloadTime.leftMs -= performance.now() - started;
  if (failure === null) {
    const refusal = await orAbsent(readFile(refused, 'utf8'));
    return refusal && `${refusal.trim()} The next publish writes it anew and tries it again.`;
  }
  return (
    `The web server was not reloaded after headers changed in ${folder}: "${command}" ${failure}. ` +
    'Visitors get the former headers and redirects until it is run; the next publish tries it again.'
  );
}

/** Returns null where a program succeeded. */
function nameFailure(end: CommandEnd, timeoutMs: number): string | null {
  switch (end.kind) {
    case 'late':
      return `did not end within ${Math.round(timeoutMs / 100) / 10} seconds (a publish has ${reloadLimitMs / 1000} for all of its reloads)`;
    case 'absent':
      return whyAbsent.get(end.code) ?? `could not be run (${end.code})`;
    case 'ended': {
      if (end.code === 0) return null;
      const how = end.code === null ? 'was ended by a signal' : `ended with code ${end.code}`;
      return end.said === '' ? how : `${how}: ${end.said.slice(-300)}`;
    }
  }
}

const whyAbsent: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'could not be run: there is no such program'],
  ['EACCES', 'could not be run: this user may not run it'],
]);
