import { judgeFiles } from './file-rules.ts';
import type { JudgedRelease } from './judged-release.ts';
import { judgeLosses } from './losses.ts';
import { judgePlausibility } from './plausibility.ts';
import { judgeRelease } from './release-rules.ts';
import { ruleNames, type Violation } from './violation.ts';

/** Judges a release by its data alone. Without violations it may go live. */
export function judge(release: JudgedRelease): readonly Violation[] {
  const { record, live, dayStart, brand } = release;
  const { maxDrop, maxImplausible } = brand.thresholds;
  const before = { live: live?.record ?? null, dayStart };
  return [
    ...judgeRelease(release),
    ...judgeLosses(record, { ...before, maxDrop }),
    ...judgePlausibility(record, { ...before, maxImplausible }),
    ...judgeFiles(release),
  ].toSorted((one, other) => ruleNames.indexOf(one.rule) - ruleNames.indexOf(other.rule));
}
