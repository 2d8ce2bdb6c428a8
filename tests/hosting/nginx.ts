import { onTestFinished } from 'vitest';
import { launchForBrand, launchNginx, type Nginx, type RunningNginx, type Setup } from './nginx-process.ts';

export async function startNginx(...where: Parameters<typeof launchForBrand>): Promise<RunningNginx> {
  return endedWithTest(await launchForBrand(...where));
}

export async function runNginx(setup: Setup): Promise<Nginx> {
  return endedWithTest(await launchNginx(setup));
}

function endedWithTest(nginx: RunningNginx): RunningNginx {
  onTestFinished(() => nginx.stop());
  return nginx;
}
