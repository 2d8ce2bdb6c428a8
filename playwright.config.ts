import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessShell } from './tests/browser/find-browser.ts';

const browser = findBrowser();
const shell = findHeadlessShell();
/** Tests with these tags need a full browser, because the headless shell lacks the features that the tags name. */
const needsBrowser = /@back-forward-cache|@own-processes/;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-features=BackForwardCache',
];

const optionsFor = (executablePath: string | null, more: readonly string[] = []) => ({
  launchOptions: {
    ...(executablePath !== null && { executablePath }),
    args: [...args, ...more],
    // Playwright disables the back-forward cache by default, but visitors' browsers use it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

const liveTests = /\/(?:live-(?!habits)[a-z]+|policy|refresh-file)\.spec/;
// Without the headless shell, these tests run in a full browser without its back-forward cache, because Playwright's
// `goBack` would wait forever for a cached page. The process limit keeps the headless shell from starting two
// processes for each page.
const usual =
  shell === null
    ? optionsFor(browser, ['--disable-features=BackForwardCache'])
    : optionsFor(shell, ['--renderer-process-limit=1']);

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  // Tests mostly wait, so two cores run four workers. Three workers take 10 % longer.
  workers: 4,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  maxFailures: 10,
  // A busy machine can stall a browser for seconds.
  retries: 1,
  reporter: 'line',
  use: { browserName: 'chromium', headless: true },
  projects: [
    // A full Chromium starts slowly, so the tests of a file share one browser.
    { name: 'chromium', grep: needsBrowser, fullyParallel: false, use: optionsFor(browser) },
    // Each worker builds a site, so one worker runs all tests of live values.
    { name: 'live', testMatch: liveTests, grepInvert: needsBrowser, workers: 1, use: usual },
    { name: 'usual', testIgnore: liveTests, grepInvert: needsBrowser, use: usual },
  ],
});
