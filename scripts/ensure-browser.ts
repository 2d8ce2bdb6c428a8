import { spawnSync } from 'node:child_process';
import { findBrowser } from '../tests/browser/find-browser.ts';

interface Installer {
  readonly command: string;
  readonly args: readonly string[];
  readonly timeoutMs: number;
}

const installers: readonly Installer[] = [
  { command: 'apt-get', args: ['update'], timeoutMs: 120_000 },
  { command: 'apt-get', args: ['install', '-y', '--no-install-recommends', 'chromium'], timeoutMs: 600_000 },
  { command: 'playwright', args: ['install', 'chromium'], timeoutMs: 60_000 },
];

/** Throws if no browser is found and none can be installed. */
export async function ensureBrowser(): Promise<string> {
  for (const installer of [null, ...installers]) {
    if (installer !== null) install(installer);
    const browser = findBrowser();
    if (browser !== null) return browser;
  }
  throw new Error(
    'This command needs Chromium or Chrome. Neither was found, and the installation failed. ' +
      'Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to its path, then run this command again.',
  );
}

function install({ command, args, timeoutMs }: Installer): void {
  console.log(`No browser found. Installing one: ${command} ${args.join(' ')}`);
  spawnSync(command, args, { stdio: 'inherit', timeout: timeoutMs });
}
