import type { PageKind } from './page-kinds.ts';
import type { PageWeight } from './weigh.ts';

/** The most that a page may weigh, in bytes as they travel. */
const budgets = { script: 4_096, refresh: 8_192, theme: 300 } as const;
/** HTML and style sheets of a product page. */
const productBudget = 12_288;
/** The site's style sheet and the brand's own. */
const blockingFiles = 2;

/** What a page exceeds, as sentences. */
export function listExcesses(name: string, kind: PageKind, weight: PageWeight): readonly string[] {
  const excesses = Object.entries(budgets).flatMap(([part, most]) => {
    const bytes = Object.entries(weight).find(([key]) => key === part)?.[1] ?? 0;
    return bytes > most ? [`${name}: ${part} weighs ${bytes} bytes, more than ${most}.`] : [];
  });
  const { html, css, blocking } = weight;
  if (kind === 'product' && html + css > productBudget)
    excesses.push(`${name}: HTML and style sheets weigh ${html + css} bytes, more than ${productBudget}.`);
  if (blocking.length > blockingFiles)
    excesses.push(`${name}: the first paint waits for ${blocking.join(', ')}.`);
  return excesses;
}
