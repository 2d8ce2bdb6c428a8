import { rm } from 'node:fs/promises';
import { writeWhole } from '#files/whole.ts';
import type { BrandReport } from './build-request.ts';

/** Times a build, and leaves word in `file` of one that failed: the dist is an earlier one's then. */
export async function recorded(
  file: string,
  work: () => Promise<Omit<BrandReport, 'seconds'>>,
): Promise<BrandReport> {
  const started = performance.now();
  try {
    const report = await work();
    await rm(file, { force: true });
    return { ...report, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    // A full disk may refuse this too; the error itself says more.
    await writeWhole(file, error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }
}
