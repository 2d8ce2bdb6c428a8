import { describe, expect, it } from 'vitest';
import { CensusTaker } from '#guard/census.ts';
import type { GuardContext } from '#guard/context.ts';
import { collect } from '#guard/judge-file.ts';
import type { Rule } from '#guard/rules.ts';
import type { FileContent } from '#release/page/page-content.ts';
import { aPage, releaseOf } from './checked-pages.ts';
import { contextOf } from './guard-release.ts';

function subjectsOf(
  rule: Rule,
  pages: Readonly<Record<string, FileContent>>,
  given: Partial<GuardContext> = {},
) {
  const context = contextOf('skr', given);
  const [release, census] = [releaseOf(pages, context), new CensusTaker()];
  for (const [file, page] of Object.entries(pages)) census.add(file, page);
  const faults = collect((one) => one.ofRelease?.(release, census, context));
  return faults.filter((fault) => fault.rule === rule).map(({ subject }) => subject);
}

describe('a release', () => {
  const hidden = aPage({ isIndexed: false });

  it('is hidden from search engines where each of its pages is, unless it is a demonstration', () => {
    expect(subjectsOf('hidden', { 'index.html': hidden, 'a/index.html': hidden })).toEqual(['all 2 pages']);
    expect(subjectsOf('hidden', { 'index.html': aPage(), 'a/index.html': hidden })).toEqual([]);
    expect(subjectsOf('hidden', { 'index.html': hidden }, { isDemo: true })).toEqual([]);
    expect(subjectsOf('hidden', {})).toEqual([]);
  });

  it('names each call that failed, and why', () => {
    const failedCalls = ['a', 'b'].map((call) => ({ call, reason: '503' }));
    expect(subjectsOf('failed-call', {}, { failedCalls })).toEqual(['a: 503', 'b: 503']);
  });
});
