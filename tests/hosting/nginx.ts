import { onTestFinished } from 'vitest';
import { launchForBrand, launchNginx, type Nginx, type RunningNginx, type Setup } from './nginx-process.ts';

/** nginx with the configuration that ships, for a brand below a target's folder; it ends with the test. */
export async function startNginx(...where: Parameters<typeof launchForBrand>): Promise<RunningNginx> {
  return endedWithTest(await launchForBrand(...where));
}

/** nginx with these servers; it ends with the test. */
export async function runNginx(setup: Setup): Promise<Nginx> {
  return endedWithTest(await launchNginx(setup));
}

function endedWithTest(nginx: RunningNginx): RunningNginx {
  onTestFinished(() => nginx.stop());
  return nginx;
}
