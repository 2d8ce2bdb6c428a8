import { CensusTaker } from '#guard/census.ts';
import { toCheckedRelease } from '#guard/checked-release.ts';
import { ContentPool } from '#guard/content-pool.ts';
import { toReadingContext } from '#guard/context.ts';
import { isText } from '#guard/file-kinds.ts';
import { isPicture, isWholePicture } from '#guard/files/picture-faults.ts';
import type { Guard, GuardOptions } from '#guard/guard.ts';
import { collect } from '#guard/judge-file.ts';
import { judgeAll } from '#guard/judgement.ts';
import { readContent } from '#guard/read-content.ts';
import { toViolations, type Violation } from '#guard/worded-violation.ts';
import type { Counts } from '#release/release.ts';

export interface Judged {
  readonly violations: readonly Violation[];
  readonly counts: Counts;
}

export async function judge(guard: Guard, options: GuardOptions): Promise<Judged> {
  const { violations, counts } = await guard.check(options);
  return { violations, counts };
}

/** Reads and judges every file, and keeps nothing. */
export async function judgeAnew(options: GuardOptions): Promise<Judged> {
  const { release, readFile: read, live } = options;
  const readable = [...release.files].filter(([path]) => isText(path));
  const known = await readContent(readable, read, toReadingContext(options), new ContentPool());
  const content = new Map(known.map(([path, one]) => [path, one.content]));
  const broken = new Set<string>();
  for (const [path, { sha256, bytes }] of release.files) {
    if (!isPicture(path) || bytes === 0 || live?.files.get(path)?.sha256 === sha256) continue;
    if (!isWholePicture(path, await read(path))) broken.add(path);
  }
  const contentOf = (file: string) => content.get(file) ?? null;
  const checked = toCheckedRelease(release.files, contentOf, options, {
    brokenPictures: broken,
    rightPages: new Map(),
    rowSums: new Map(),
  });
  const { ofFiles, ofSitemap } = judgeAll(checked);
  const census = new CensusTaker();
  for (const [path, one] of content) census.add(path, one);
  const ofRelease = collect((rule) => rule.ofRelease?.(checked, census, options));
  return { violations: toViolations(ofFiles, [...ofRelease, ...ofSitemap], checked), counts: census.counts };
}
