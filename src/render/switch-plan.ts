import { appendFileSync, mkdirSync, renameSync, rmdirSync, rmSync, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import { nameDiskError } from '#files/disk-error.ts';
import { readSealed, sealText, writeAtomically } from '#files/file-io.ts';
import type { DistFolders } from '#config/workspace.ts';

/** A dist and its plan may be copied from another machine, so no path may lead out of the folder. */
const path = z.string().check(z.regex(/^(?!\/|(?:.*\/)?\.{0,2}(?:\/|$))[^\0]+$/s));
const paths = z.readonly(z.array(path));
const pairs = z.readonly(z.array(z.readonly(z.tuple([path, path]))));

const planSchema = z.object({
  /** If true, the staged folder replaces the dist. */
  isWhole: z.boolean(),
  moves: pairs,
  removed: paths,
  /** Files beside the dist: lines to append, files to replace and journals to remove. */
  appends: z.readonly(z.array(z.readonly(z.tuple([path, z.string()])))),
  replaces: pairs,
  ended: paths,
});

/** The steps from the old dist to the new one. If the process is killed, the next start repeats all steps. */
export type SwitchPlan = Readonly<z.infer<typeof planSchema>>;

/** If the first step fails, nothing changes. If a later step fails, the next start repeats the plan. */
export async function switchDist(folders: DistFolders, plan: SwitchPlan): Promise<void> {
  await writeAtomically(
    folders.switchPlan,
    sealText(JSON.stringify(toRelative(dirname(folders.switchPlan), plan))),
  );
  try {
    followPlan(folders, plan);
  } catch (error) {
    if (isUntouched(folders, plan)) await rm(folders.switchPlan);
    throw error;
  }
  rmSync(folders.switchPlan);
  if (plan.isWhole) await rm(folders.formerDist, { recursive: true, force: true });
}

/** Finishes the plan of a killed build. Without a plan, removes staged files. */
export async function recoverDist(folders: DistFolders): Promise<void> {
  if (existsSync(folders.switchPlan)) {
    const plan = parsePlan(await readSealed(folders.switchPlan), folders);
    try {
      followPlan(folders, plan);
    } catch (error) {
      throw nameDiskError(error, folders.dist);
    }
    await rm(folders.switchPlan);
  }
  // A killed `astro build` may have moved the dist to `formerDist` without writing a plan.
  if (existsSync(folders.formerDist) && !existsSync(folders.dist))
    renameSync(folders.formerDist, folders.dist);
  await rm(folders.formerDist, { recursive: true, force: true });
  await rm(folders.nextDist, { recursive: true, force: true });
}

function parsePlan(text: string | null, { switchPlan, dist }: DistFolders): SwitchPlan {
  try {
    return planSchema.parse(JSON.parse(text ?? ''));
  } catch (cause) {
    throw new Error(
      `${switchPlan} can't be read, so the unfinished update of ${dist} can't be completed. Delete both, then build again.`,
      { cause },
    );
  }
}

/** Runs synchronously, so that nothing else runs before the last file is moved. */
function followPlan(folders: DistFolders, plan: SwitchPlan): void {
  if (plan.isWhole) replaceDist(folders);
  else {
    for (const [staged, file] of plan.moves)
      moveFile(join(folders.nextDist, staged), join(folders.dist, file));
    for (const file of plan.removed) removeFile(folders.dist, file);
  }
  const place = (record: string) => resolve(dirname(folders.switchPlan), record);
  for (const [file, text] of plan.appends) appendFileSync(place(file), text);
  for (const [from, to] of plan.replaces) if (existsSync(place(from))) renameSync(place(from), place(to));
  for (const file of plan.ended) rmSync(place(file), { force: true });
}

/** Relative paths stay valid if the folder is moved before the next start. */
function toRelative(folder: string, plan: SwitchPlan): SwitchPlan {
  const name = (record: string) => relative(folder, record);
  return {
    ...plan,
    appends: plan.appends.map(([file, text]) => [name(file), text]),
    replaces: plan.replaces.map(([from, to]) => [name(from), name(to)]),
    ended: plan.ended.map(name),
  };
}

function isUntouched({ dist, nextDist }: DistFolders, { isWhole, moves: [first] }: SwitchPlan): boolean {
  if (isWhole) return existsSync(dist) && existsSync(nextDist);
  return first !== undefined && existsSync(join(nextDist, first[0]));
}

function replaceDist({ dist, nextDist, formerDist }: DistFolders): void {
  if (!existsSync(nextDist)) return;
  if (existsSync(dist)) {
    rmSync(formerDist, { recursive: true, force: true });
    renameSync(dist, formerDist);
  }
  renameSync(nextDist, dist);
}

/** Skips a missing file, because a killed process has already moved it. */
function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(from)) return;
    if (existsSync(dirname(to))) throw error;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}

function removeFile(dist: string, file: string): void {
  rmSync(join(dist, file), { force: true });
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(dist, folder));
    } catch {
      return;
    }
  }
}
