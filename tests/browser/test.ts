import { test as base } from '@playwright/test';
import { originOf, type SiteName } from './sites.ts';

interface Options {
  readonly site: SiteName;
}

/** Relative paths refer to the chosen `site`. */
export const test = base.extend<Options>({
  site: ['lwm', { option: true }],
  baseURL: async ({ site }, use) => await use(originOf(site)),
});
