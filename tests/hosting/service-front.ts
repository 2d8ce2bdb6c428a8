import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fill, launchNginx, type RunningNginx } from './nginx-process.ts';

const template = resolve(import.meta.dirname, '../../docs/hosting/service-nginx.conf');

export interface Front {
  readonly folder: string;
  /** nginx ports for the service and for previews. */
  readonly ports: readonly [number, number];
  readonly service: string;
  readonly previews: string;
}

export async function launchFront({ folder, ports, service, previews }: Front): Promise<RunningNginx> {
  await mkdir(folder);
  const site = fill(await readFile(template, 'utf8'), {
    HOST: '127.0.0.1',
    LISTEN: `127.0.0.1:${ports[0]}`,
    SERVICE: new URL(service).host,
    PREVIEW_LISTEN: `127.0.0.1:${ports[1]}`,
    PREVIEW_SERVICE: new URL(previews).host,
  });
  return launchNginx({ folder, site, ports, modules: [] });
}
