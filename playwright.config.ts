import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessShell } from './tests/browser/find-browser.ts';

const browser = findBrowser();
const shell = findHeadlessShell();
/** Tests that need the full Chromium: the headless shell lacks some features and does not start a process per tab. */
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
    // Playwright switches the back-forward cache off, but visitors' browsers use it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  // Four workers on two cores, because tests mostly wait for timers and the network. With three they take 10 % longer.
  workers: 4,
  // Ends tests that hang. Some tests build a site, which takes long on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Ends a run in an environment that breaks most tests.
  maxFailures: 10,
  // A busy machine can stall a browser for seconds. The report lists tests that passed only at the second attempt.
  retries: 1,
  reporter: 'line',
  use: { browserName: 'chromium', headless: true },
  projects:
    shell === null
      ? [{ name: 'chromium', use: optionsFor(browser) }]
      : [
          // Starts one browser per file, because a full Chromium starts slowly. These files take longest, so they run first.
          { name: 'chromium', grep: needsBrowser, fullyParallel: false, use: optionsFor(browser) },
          {
            name: 'headless-shell',
            grepInvert: needsBrowser,
            // Without a limit, each page would start two processes: one for the blank page, and one for the first page that it opens.
            use: optionsFor(shell, ['--renderer-process-limit=1']),
          },
        ],
});
