import { test as base } from '@playwright/test';
import { originOf, type SiteName } from './sites.ts';

interface Options {
  readonly site: SiteName;
}

/** Relative paths belong to the chosen `site`, by default `lwm`. */
export const test = base.extend<Options>({
  site: ['lwm', { option: true }],
  baseURL: async ({ site }, use) => await use(originOf(site)),
});
