import type { Counts } from '#release/release.ts';
import type { FailedCall, GuardContext } from './context.ts';
import type { Finding } from './finding.ts';

/** What the release as a whole lacks: answers of the ERP, a language, or more than brands.json lets go. */
export function examineWhole(counts: Counts, { brand, live, failedCalls }: GuardContext): readonly Finding[] {
  const failed = failedCalls.map(toFailure);
  if (live === null) return failed;
  const former = live.counts;
  const { maxDrop } = brand.thresholds;
  const gone = Object.entries(former.pages).filter(
    ([language, pages]) => pages > 0 && (counts.pages[language] ?? 0) === 0,
  );
  const pages = Object.entries(former.pages)
    .filter(([language]) => gone.every(([one]) => one !== language))
    .map(([language, before]) => [`pages in ${language}`, before, counts.pages[language] ?? 0] as const);
  const numbers = [
    ['products', former.products, counts.products] as const,
    ...pages,
    ['pictures', former.pictures, counts.pictures] as const,
  ];
  return [
    ...failed,
    ...gone.map(([language]): Finding => ({ rule: 'language-gone', subject: language })),
    ...numbers.flatMap(([what, before, now]): readonly Finding[] => {
      // A product of two shares such as 100 * (1 - 0.1) is a hair off.
      if (now >= before * (1 - maxDrop) - 1e-9) return [];
      const share = Math.round((1 - now / before) * 100);
      const allowed = `brands.json allows ${Math.round(maxDrop * 100)} %`;
      return [{ rule: 'drop', subject: `${now} ${what} instead of ${before}: ${share} % fewer, ${allowed}` }];
    }),
  ];
}

function toFailure({ call, reason }: FailedCall): Finding {
  return { rule: 'failed-call', subject: `${call}: ${reason}` };
}
