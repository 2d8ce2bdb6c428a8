import type { SharedContent } from '#release/page/page-content.ts';
import type { CheckedRelease } from './checked-release.ts';
import { isPage } from './file-kinds.ts';
import type { ReleaseSubject, RuleDefinition } from './rule.ts';
import { type Rule, ruleDefinitions } from './rules.ts';

/** A rule that one file breaks, or the release as a whole; many files may break it in the same way. */
export interface Fault {
  readonly rule: Rule;
  /** The words that the rule's message is made with. */
  readonly subject: string;
  /** Of a fault of the release as a whole. */
  readonly files?: readonly string[];
}

export type JudgeFile = (file: string) => readonly Fault[];

/** Returns a function that finds the faults of one file, as far as they depend on it, on the files it names and on its other languages. */
export function toFileJudge(release: CheckedRelease): JudgeFile {
  const ofShared = new Map<SharedContent, readonly Fault[]>();
  const judgeShared = (shared: SharedContent) => {
    const faults = ofShared.get(shared) ?? collect((rule) => rule.ofShared?.(shared, release));
    ofShared.set(shared, faults);
    return faults;
  };
  return (file) => {
    const ofFile = collect((rule) => rule.ofFile?.(file, release));
    const content = release.contentOf(file);
    if (content === null) return ofFile;
    const ofPage = isPage(file) ? collect((rule) => rule.ofPage?.(file, content, release)) : [];
    return [...ofFile, ...judgeShared(content.shared), ...ofPage];
  };
}

/** Asks every rule for its subjects. */
export function collect(
  subjectsOf: (rule: RuleDefinition) => readonly ReleaseSubject[] | undefined,
): readonly Fault[] {
  return ruleDefinitions.flatMap((rule) => {
    return (subjectsOf(rule) ?? []).map((found): Fault =>
      typeof found === 'string' ? { rule: rule.name, subject: found } : { rule: rule.name, ...found },
    );
  });
}
