import { test as base } from '@playwright/test';
import { originOf, type SiteName } from './sites.ts';

interface Options {
  /** The site that relative paths belong to. */
  readonly site: SiteName;
}

/** Playwright's `test`, with paths of the site that `test.use({ site })` names: `lwm` unless told. */
export const test = base.extend<Options>({
  site: ['lwm', { option: true }],
  baseURL: async ({ site }, use) => await use(originOf(site)),
});
