import type { GuardContext } from '#guard/context.ts';
import type { Contents } from '#release/contents.ts';
import { formatContents, parseContents } from '#release/contents-file.ts';
import { toDayStart, toStart } from '#release/day-start.ts';
import { contextOf } from './guard-release.ts';

/** Makes one catalogue after the other live in a day, up to the first that is refused: how many went live after the first, and why no more. */
export function publishDay(
  catalogues: readonly Contents[],
  judge: (context: GuardContext) => readonly string[],
): { readonly steps: number; readonly refusal: readonly string[] } {
  const [first, ...others] = catalogues;
  let before = first ?? contextOf('skr').contents;
  for (const [steps, contents] of others.entries()) {
    const refusal = judge(contextAfter(before, contents));
    if (refusal.length > 0) return { steps, refusal };
    before = goLive(before, contents);
    // Another process reads the release.
    if (steps % 2 === 1) before = parseContents(formatContents(before)) ?? before;
  }
  return { steps: others.length, refusal: [] };
}

export function contextAfter(before: Contents, contents: Contents): GuardContext {
  const { planned: counts } = contextOf('skr');
  const live = { counts, contents: before, files: new Map(), snapshot: '', pulledAt: null };
  return contextOf('skr', { contents, live, dayStart: toStart(before) });
}

/** Returns the contents as they are kept with their release. */
export function goLive(before: Contents, contents: Contents): Contents {
  return { ...contents, dayStart: toDayStart(toStart(before), contents) };
}
