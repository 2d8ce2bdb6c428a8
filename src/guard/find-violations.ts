import type { FileFacts } from '#release/page-facts-model.ts';
import type { Release } from '#release/release.ts';
import type { GuardContext } from './context.ts';
import { examineWhole } from './examine-counts.ts';
import { examineFile, toWorld } from './examine-file.ts';
import { examineSitemap } from './examine-sitemap.ts';
import type { Finding } from './finding.ts';
import { toViolations, type Violation } from './violation.ts';

/** Everything that speaks against a release, every file looked at anew; nothing where it may go live. */
export function findViolations(
  release: Pick<Release, 'files' | 'counts'>,
  facts: ReadonlyMap<string, FileFacts>,
  context: GuardContext,
): readonly Violation[] {
  const world = toWorld(release.files, (file) => facts.get(file) ?? null, context);
  const ofFiles = new Map<string, readonly Finding[]>();
  for (const file of release.files.keys()) {
    const findings = examineFile(file, world);
    if (findings.length > 0) ofFiles.set(file, findings);
  }
  return toViolations(ofFiles, [...examineWhole(release.counts, context), ...examineSitemap(world)]);
}
