import { join } from 'node:path';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import {
  listKeptHeaders,
  readLiveHeaders,
  type ReleaseHeaders,
} from '#publish/targets/dir/release-headers.ts';
import { writeHeaderSnippets } from './header-snippets.ts';
import { folderOf } from '#publish/targets/open-target.ts';

interface SnippetPlace {
  readonly workspace: Workspace;
  readonly environment: Environment;
  /** Address of the target; nothing is written where it is none of this machine. */
  readonly target: string;
}

/** Of each brand's folder the last that was begun: while one tells the web server, another may not change what it tells. */
const begun = new Map<string, Promise<unknown>>();

/**
 * Has the web server of this machine send what the live release says, with a policy that suits every release that is
 * kept, and the one that is coming. Gives warnings.
 */
export async function writeSnippets(
  place: SnippetPlace,
  brandCode: string,
  coming: ReleaseHeaders | null,
): Promise<readonly string[]> {
  const root = folderOf(place.target, place.workspace.output);
  if (root === null) return [];
  const folder = join(root, brandCode);
  const turn = (begun.get(folder) ?? Promise.resolve()).then(() => write(place, root, brandCode, coming));
  begun.set(
    folder,
    turn.catch(() => {}),
  );
  return turn;
}

async function write(
  { environment }: SnippetPlace,
  root: string,
  brandCode: string,
  coming: ReleaseHeaders | null,
): Promise<readonly string[]> {
  const live = (await readLiveHeaders(root, brandCode)) ?? coming;
  if (live === null) return [];
  const kept = await listKeptHeaders(root, brandCode);
  const { warning } = await writeHeaderSnippets({
    ...live,
    folder: join(root, brandCode),
    otherHeaders: coming === null ? kept : [coming.headers, ...kept],
    reloadCommand: environment.reloadCommand,
  });
  return warning === null ? [] : [warning];
}
