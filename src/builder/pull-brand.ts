import type { Problem } from '#catalogue/problem.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type ClientOptions, defaultClientOptions } from '#erp/client.ts';
import { ErpContentError } from '#erp/errors.ts';
import { pullBrand } from '#erp/pull.ts';
import type { PullMemory } from '#erp/pull-memory.ts';
import type { ResponseStore } from '#erp/response-store.ts';
import { readSnapshot, writeSnapshot } from '#erp/snapshot-file.ts';
import { writeWhole } from '#files/whole.ts';
import { closePictureMemory, createPictureMemory } from '#media/picture-memory.ts';
import { addPictures, type BrandPull, type PictureSettings } from './add-pictures.ts';
import type { BrandFolders } from '#config/workspace.ts';

export interface PullSettings extends PictureSettings {
  readonly store: ResponseStore;
  readonly allowShrink: boolean;
  readonly memory?: PullMemory | undefined;
  /** Digest of the code that reads. */
  readonly readBy?: string;
  readonly client?: Partial<Omit<ClientOptions, 'signal'>>;
}

/** Pulls a brand with its pictures and writes its problems file; the snapshot of its dist stays until the switch. */
export async function pullSnapshot(settings: PullSettings): Promise<BrandPull> {
  const { folders, erp, store, before } = settings;
  try {
    const pulled = await pullBrand({
      ...settings,
      erpHost: erp.host,
      publicErpHost: erp.publicHost,
      isDemo: erp.isDemo,
      client: { ...defaultClientOptions, ...settings.client },
      onProgress: (done, total) => settings.onProgress('pull', done, total),
    });
    const pull = await addPictures(pulled, settings);
    const { problems } = pull.snapshot;
    if (problems !== before?.problems) await writeProblems(folders, problems);
    return pull;
  } catch (error) {
    if (error instanceof ErpContentError) await writeProblems(folders, error.problems);
    throw error;
  } finally {
    store.commit();
  }
}

/** The same into the next snapshot's file, for a plain `astro build` or `astro dev`. */
export async function pullToFile({
  pictures = createPictureMemory(),
  ...settings
}: Omit<PullSettings, 'before' | 'pictures'> & Partial<Pick<PullSettings, 'pictures'>>): Promise<Snapshot> {
  const { brand, folders } = settings;
  const before = await readSnapshot(folders.snapshot, brand.code);
  try {
    const { snapshot } = await pullSnapshot({ ...settings, pictures, before });
    await writeSnapshot(folders.nextSnapshot, snapshot);
    return snapshot;
  } finally {
    closePictureMemory(pictures);
  }
}

async function writeProblems({ problems }: BrandFolders, found: readonly Problem[]): Promise<void> {
  await writeWhole(problems, `${JSON.stringify(found, null, 2)}\n`);
}
