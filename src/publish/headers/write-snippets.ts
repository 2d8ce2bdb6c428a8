import type { ReleaseHeaders, ServedFolder } from '#publish/targets/target.ts';
import { type ReloadTime, type SnippetReport, writeHeaderSnippets } from './header-snippets.ts';

/** The outcome, as far as a publish depends on it. */
export type SnippetResult = Pick<SnippetReport, 'hasFailed' | 'warning'>;

const nothingToDo: SnippetResult = { hasFailed: false, warning: null };

export function listWarnings({ warning }: SnippetResult): readonly string[] {
  return warning === null ? [] : [warning];
}

/** Holds, for each brand's folder, the last call: while one has the web server read the snippets, none may change them. */
const calls = new Map<string, Promise<unknown>>();

/**
 * Has the web server of this machine send the headers and redirects of the live release, with a policy that suits every
 * kept release; or the headers of `next`, the one that is about to go live, with a policy that suits the live one too.
 */
export async function writeSnippets(
  served: ServedFolder | null,
  reloadCommand: string | null,
  next: ReleaseHeaders | null = null,
  reloadTime?: ReloadTime,
): Promise<SnippetResult> {
  if (served === null) return nothingToDo;
  const { folder } = served;
  const call = (calls.get(folder) ?? Promise.resolve()).then(() =>
    write(served, reloadCommand, next, reloadTime),
  );
  calls.set(
    folder,
    call.catch(() => {}),
  );
  return call;
}

async function write(
  served: ServedFolder,
  reloadCommand: string | null,
  next: ReleaseHeaders | null,
  reloadTime: ReloadTime | undefined,
): Promise<SnippetResult> {
  const live = (await served.readLiveHeaders()) ?? next;
  if (live === null) return nothingToDo;
  const kept = await served.readKeptHeaders();
  return writeHeaderSnippets({
    folder: served.folder,
    isAhead: next !== null,
    headers: (next ?? live).headers,
    // Those of the next release lead to pages that are not there yet.
    redirects: live.redirects,
    otherHeaders: next === null ? kept : [live.headers, ...kept],
    reloadCommand,
    ...(reloadTime === undefined ? {} : { reloadTime }),
  });
}
