import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startWorker } from '#builder/worker.ts';
import { siteVariables } from '#config/environment.ts';
import { serviceVariables } from '#config/service-environment.ts';
import { documentedSecrets } from '../config/documented-secrets.ts';

const isLinux = process.platform === 'linux';

it.skipIf(!isLinux)(
  `builders get only permitted variables and the credentials of the target${isLinux ? '' : ' (no /proc)'}`,
  async () => {
    const tables = Object.values({ ...siteVariables, ...serviceVariables }).map(({ name }) => name);
    const secrets = Object.keys(documentedSecrets);
    const ofTarget = secrets.filter((name) => name.startsWith('AWS_'));
    const all = new Set([...tables, ...secrets, 'PGPASSWORD', 'SOMETHING_ELSE']);
    for (const name of all) vi.stubEnv(name, `value of ${name}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const worker = startWorker();
    onTestFinished(() => worker.kill());
    const text = await readFile(`/proc/${worker.pid}/environ`, 'utf8');
    expect(text).toContain(`PATH=${process.env.PATH}\0`);
    const given = [...text.matchAll(/value of (\w+)/g)].map(([, name]) => name);
    expect(given.toSorted()).toEqual(ofTarget.toSorted());
  },
);
