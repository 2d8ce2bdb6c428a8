import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe; each violation is a line with the rule, the element and the fault. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  // A second page would gather what frames of other origins say, in half the time of all: there are none.
  // Nor are the elements named that pass: on a page of products that takes as long as the rest.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
