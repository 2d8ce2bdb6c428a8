import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type FileEntry, isSameOrigin, type Origin } from '#release/manifest.ts';
import { refuseDeadNotices } from '#site/contact.ts';
import { listOutputs, listTextFiles } from '#site/outputs.ts';
import { digest, digestOfSite } from '#site/page-key.ts';
import { countPages, listPages } from '#site/pages.ts';
import type { Site } from '#site/site.ts';
import { commitDist, type SwitchRecords } from './commit-dist.ts';
import type { DistFolders } from '#config/workspace.ts';
import { nameDiskError } from '#files/disk-error.ts';
import type { Journaled } from '#files/journal.ts';
import type { KeptManifest } from './manifest-file.ts';
import { digestContext, type FindingsContext } from './findings-context.ts';
import type { RenderJob } from './render-files.ts';
import { hashOf } from './stage.ts';
import { openStager, type Stager } from './stager.ts';
import { countMissing, isIntact, stageNamed, stageStatics, stageTexts } from './stage-files.ts';
import type { NamedFile, StaticFile } from './static-files.ts';

export interface SiteCode {
  readonly code: string;
  readonly statics: readonly StaticFile[];
}

export interface DistUpdate {
  readonly site: Site;
  /** Digest and size of the snapshot file from which `site` was made, and the size of its journal. */
  readonly snapshot: Journaled;
  readonly loadCode: () => Promise<SiteCode>;
  /** If the manifest has a different context, all files are rendered and read again. */
  readonly context: FindingsContext;
  readonly pictures: readonly NamedFile[];
  readonly folders: DistFolders;
  /** Manifest of the current dist. Null causes a full build. */
  readonly before: KeptManifest | null;
  /** Called only if pages need rendering. */
  readonly render: (job: RenderJob) => Promise<void>;
  readonly records: SwitchRecords;
  /** `render` counts rendered files and copied pictures. `write` counts changed and removed files. */
  readonly onProgress: (phase: 'render' | 'write', done: number, total: number) => void;
}

export type UpdatedDist = Awaited<ReturnType<typeof updateDist>>;

/** If it throws, the dist is unchanged, or the next start completes the update. */
export async function updateDist(update: DistUpdate) {
  const { site, pictures, folders, before, onProgress } = update;
  const findingsContext = digestContext(update.context);
  const known = before?.manifest.files ?? new Map<string, FileEntry>();
  const place = { folder: folders.nextDist, isWhole: before === null };
  const stager = openStager({ place, context: update.context });
  try {
    await rm(folders.nextDist, { recursive: true, force: true });
    // A full build makes these files while the site is compiled.
    const early = before === null ? await prepare(site, known, stager, false) : null;
    const { code, statics } = await update.loadCode();
    const origin: Origin = { code, findingsContext, inputs: digestInputs(update, statics) };
    if (
      before !== null &&
      isSameOrigin(before.manifest, origin) &&
      before.manifest.files.values().every(isIntact)
    )
      return { kept: before, pages: countPages(site), rendered: 0, written: 0, removed: 0 };
    const isSameMaker = before?.manifest.code === code && before.manifest.findingsContext === findingsContext;
    const { pages, outputs, texts, stale, textsStaged } =
      early ?? (await prepare(site, known, stager, isSameMaker));
    const files = new Set([...outputs, ...texts, ...statics, ...pictures].map(({ file }) => file));
    refuseDeadNotices(site, (file) => files.has(file));
    const total = stale.length + countMissing(pictures, known);
    const onRendered = (count: number) => onProgress('render', count, total);
    const onCopied = (count: number) => onProgress('render', stale.length + count, total);
    if (stale.length > 0) await update.render({ site, outputs: stale, known, stager, onRendered });
    // If a page fails too, its error is thrown, because it names the product.
    if (textsStaged.status === 'rejected') throw textsStaged.reason;
    await stageStatics(statics, known, stager);
    await stageNamed(pictures, known, stager, onCopied);
    const entries = await stager.finish();
    const removed = known
      .keys()
      .filter((file) => !files.has(file))
      .toArray();
    const written = entries.filter(({ staged }) => staged !== null).length;
    if (written + removed.length > 0) onProgress('write', 0, written + removed.length);
    const changed = entries.map(({ file, entry }) => [file, entry] as const);
    const manifest = await commitDist(update, { ...origin, files: changed, removed }, entries);
    const counts = { pages: pages.length, rendered: stale.length, written, removed: removed.length };
    return { kept: manifest, ...counts };
  } catch (error) {
    // The stager must not write into the folder while it is removed.
    await stager.close();
    // If the plan is unfinished, the next start needs the staged files.
    if (!existsSync(folders.switchPlan))
      await rm(folders.nextDist, { recursive: true, force: true }).catch(() => {});
    throw nameDiskError(error, folders.dist);
  } finally {
    await stager.close();
  }
}

/** If the same code and settings made the dist (`isSameMaker`), files with an unchanged key are not made again. */
async function prepare(
  site: Site,
  known: ReadonlyMap<string, FileEntry>,
  stager: Stager,
  isSameMaker: boolean,
) {
  const isStale = ({ file, key }: { readonly file: string; readonly key: string }) =>
    !isSameMaker || known.get(file)?.key !== key;
  const pages = listPages(site);
  const outputs = listOutputs(site, pages);
  const texts = listTextFiles(site);
  const [textsStaged] = await Promise.allSettled([stageTexts(texts.filter(isStale), known, stager)]);
  return { pages, outputs, texts, stale: outputs.filter(isStale), textsStaged };
}

function digestInputs({ site, snapshot }: DistUpdate, statics: readonly StaticFile[]): string {
  const { favicon, wechatQr } = site;
  const files = [favicon, wechatQr ?? Buffer.alloc(0), ...statics.map(({ bytes }) => bytes)].map(hashOf);
  const names = statics.map(({ file }) => file);
  // Until its file is rewritten, a journal is only appended to, so its length identifies its content.
  return digest([digestOfSite(site), snapshot.digest, snapshot.journalBytes, files, names]);
}
