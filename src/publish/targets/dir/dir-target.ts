import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Live, Pauses, StoredRelease, Target, Upload } from '#publish/target.ts';
import { adoptReleases } from './adopt-releases.ts';
import { type Dir, readStored, takeTicket } from './dir.ts';
import { toDirFolders } from './dir-folders.ts';
import { openDirState } from './dir-state.ts';
import { explained } from './explain.ts';
import { openGzipByBlock } from './gzip-blocks.ts';
import { prepareVariants } from './prepare-variants.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { settleLinks } from './settle-links.ts';
import { tidy } from './tidy.ts';
import { takeTurn } from './tree.ts';

export interface DirTargetOptions {
  /** In ms; how old things are is counted by it. */
  readonly now?: () => number;
}

/**
 * Releases of a brand below a folder of this machine, from which nginx or Caddy serves `<root>/<brand>/current`.
 * Several processes may publish at the same time; the folder is to be on one disk of one machine.
 */
export async function openDirTarget(
  root: string,
  brandCode: string,
  { now = Date.now }: DirTargetOptions = {},
): Promise<Target> {
  const name = `dir:${resolve(root)} (${brandCode})`;
  return explained(name, 'be opened', async () => toTarget(openDir(name, resolve(root), brandCode, now)));
}

function openDir(name: string, root: string, brandCode: string, now: () => number): Dir {
  const folders = toDirFolders(root, brandCode);
  for (const folder of [folders.releases, folders.assets, folders.ahead, folders.work])
    mkdirSync(folder, { recursive: true });
  const state = openDirState(folders.state, (empty) => adoptReleases(folders, empty, now()));
  return {
    name,
    brandCode,
    folders,
    state,
    now,
    known: new Map(),
    taken: null,
    prepared: new Map(),
    gzipByBlock: openGzipByBlock(),
  };
}

const turns: Pauses = { rest: takeTurn, onPrepared: () => {}, hasTime: () => true };

function toTarget(dir: Dir): Target {
  const { name, folders, state } = dir;
  return {
    name,
    takeTicket: () => explained(name, 'give a ticket', async () => takeTicket(dir)),
    readLive: () => explained(name, 'be read', () => readLive(dir)),
    listReleases: () => explained(name, 'be read', async () => listReleases(dir)),
    readRelease: (id) => readStored(dir, id),
    prepare: (coming) => prepareVariants(dir, coming),
    publish: (upload) =>
      explained(name, `take release ${upload.release.id}`, async () => {
        settleLinks(folders, state);
        checkUpload(dir, upload);
        return publish(dir, upload);
      }),
    promote: (id, ticket) => explained(name, `make release ${id} live`, async () => promote(dir, id, ticket)),
    tidy: (keep, pauses = turns) => explained(name, 'be tidied', () => tidy(dir, keep, pauses)),
    close: async () => state.close(),
  };
}

async function readLive(dir: Dir): Promise<Live | null> {
  settleLinks(dir.folders, dir.state);
  const { live } = dir.state.readStandings();
  return live && { release: await readStored(dir, live.id), ticket: live.ticket };
}

function listReleases({ folders, state }: Dir): readonly StoredRelease[] {
  settleLinks(folders, state);
  const { live, held } = state.readStandings();
  const stateOf = (id: string) => (id === live?.id ? 'live' : id === held?.id ? 'held' : 'former');
  return state.list().map((release) => ({ release, state: stateOf(release.id) }));
}

/** Paths and ids become names below the folder, and stay there. */
function checkUpload({ name, brandCode }: Dir, { release }: Upload): void {
  if (release.brand !== brandCode)
    throw new Error(`Release ${release.id} is one of ${release.brand} and can't go to ${name}.`);
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(release.id))
    throw new Error(`${JSON.stringify(release.id)} can't be the name of a release's folder.`);
  const stray = release.files.keys().find((path) => strayPath.test(path));
  if (stray !== undefined)
    throw new Error(
      `Release ${release.id} has a file ${JSON.stringify(stray)}, which would lie outside of it.`,
    );
}

/** A segment that is empty or of one or two dots, or a null byte. */
const strayPath = /(?:^|\/)\.{0,2}(?:\/|$)|\0/;
