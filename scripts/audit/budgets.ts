import type { Category, Judgement } from './lighthouse.ts';
import type { PageKind } from './page-kinds.ts';
import type { Visit } from './visit.ts';
import type { PageWeight } from './weigh.ts';

/** In bytes. */
const budgets = {
  script: 3_328,
  refresh: 2_432,
  search: 12_768,
  results: 7_456,
  narrow: 2_112,
  tools: 6_528,
  theme: 300,
} as const;
export const htmlBudgets: Partial<Record<PageKind, number>> = {
  product: 4_096,
  listing: 5_427,
  category: 5_427,
  series: 5_427,
  landing: 5_837,
};
/** Files that block the first paint: the site's style sheet, the brand's theme, and the script that applies a saved locale. */
const blockingFiles = 3;

export interface Visits {
  readonly phone: Visit;
  readonly wide: Visit;
}

/** Maximum bytes until the page is idle, without pictures. */
const visitBudgets: Partial<Record<PageKind, number>> = { landing: 15_000, listing: 15_000, product: 18_000 };
/** Replaces `visitBudgets` on wide screens, where lists also load React, the rows of all products, and the search code. */
const filterBudget = 125_000;
const filteredKinds: readonly PageKind[] = ['listing', 'category', 'series'];

export function listExcesses(
  name: string,
  kind: PageKind,
  weight: PageWeight,
  visits: Visits | null,
): readonly string[] {
  const excesses = Object.entries(budgets).flatMap(([part, most]) => {
    const bytes = Object.entries(weight).find(([key]) => key === part)?.[1] ?? 0;
    return bytes > most
      ? [`${name}: the files of "${part}" have ${bytes} bytes. The budget is ${most}.`]
      : [];
  });
  const { html, blocking } = weight;
  const most = htmlBudgets[kind];
  if (most !== undefined && html > most)
    excesses.push(`${name}: HTML has ${html} bytes. The budget is ${most}.`);
  for (const [screen, { bytes }] of Object.entries(visits ?? {})) {
    const mostIdle = screen === 'wide' && filteredKinds.includes(kind) ? filterBudget : visitBudgets[kind];
    if (mostIdle !== undefined && bytes > mostIdle)
      excesses.push(
        `${name}, ${screen}: the page loads ${bytes} bytes until it is idle. The budget is ${mostIdle}.`,
      );
  }
  if (blocking.length > blockingFiles)
    excesses.push(
      `${name}: the first paint waits for too many files (${blocking.join(', ')}). The budget is ${blockingFiles}.`,
    );
  return excesses;
}

const fullCategories: readonly Category[] = ['accessibility', 'best-practices', 'seo'];

/** Ignores the performance score, because it depends on the machine. */
export function listShortfalls(name: string, kind: PageKind, judgement: Judgement): readonly string[] {
  const { scores, cls, findings } = judgement;
  // The 404 page is `noindex` on purpose.
  const due = fullCategories.filter((category) => category !== 'seo' || kind !== '404');
  const shortfalls = due
    .filter((category) => scores[category] !== 100)
    .map((category) => {
      const why = findings.filter((finding) => finding.startsWith(`${category}: `));
      return `${name}: ${scores[category]} of 100 in ${category} (${why.join('; ')}).`;
    });
  return cls === 0
    ? shortfalls
    : [...shortfalls, `${name}: the layout shifts while the page loads (CLS ${cls}).`];
}
