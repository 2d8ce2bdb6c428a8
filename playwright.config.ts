import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessShell } from './tests/browser/find-browser.ts';

const browser = findBrowser();
const shell = findHeadlessShell();
/** Tests of features that the headless shell lacks, or that need a process per tab. */
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
    // Playwright switches the back-forward cache off; visitors have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  // A worker waits for timers and the network: three take a tenth longer on two cores.
  workers: 4,
  // Ends tests that hang. Some tests build a site, which takes long on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // A shared machine may stall a browser for seconds. Tests that pass only the second time are listed.
  retries: 1,
  reporter: 'line',
  use: { browserName: 'chromium', headless: true },
  projects:
    shell === null
      ? [{ name: 'chromium', use: optionsFor(browser) }]
      : [
          // A full Chromium starts slowly, so each file starts one. These files run first, because they take longest.
          { name: 'chromium', grep: needsBrowser, fullyParallel: false, use: optionsFor(browser) },
          {
            name: 'headless-shell',
            grepInvert: needsBrowser,
            // Without a limit, each page starts two processes: one for its blank page, one for the first visited page.
            use: optionsFor(shell, ['--renderer-process-limit=1']),
          },
        ],
});
