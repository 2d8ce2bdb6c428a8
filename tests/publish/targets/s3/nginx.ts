import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brandCode } from '../../a-release.ts';
import { runNginx } from '../../../hosting/nginx.ts';
import { fill, findModule, type Nginx, whyNoNginx } from '../../../hosting/nginx-process.ts';
import { twoFreePorts } from '../../../processes.ts';
import { missingRadosgw } from './radosgw.ts';
import { openFolder } from '../../../files/folder.ts';

const shipped = resolve(import.meta.dirname, '../../../../docs/hosting');

const jsModule = findModule('ngx_http_js_module.so');

export const whyNoNginxS3 =
  whyNoNginx ??
  missingRadosgw ??
  (jsModule === undefined ? 'SKIPPED, nginx has no njs here: apt-get install libnginx-mod-http-js' : null);

export interface StorePlace {
  readonly host: string;
  readonly path: string;
}

export function placeOf(address: string): StorePlace {
  const { host, pathname, searchParams } = new URL(address);
  const store = new URL(searchParams.get('endpoint') ?? '');
  return { host: store.host, path: `${host}${pathname}`.replace(/\/$/, '') };
}

export async function startNginxS3({ host, path }: StorePlace): Promise<Nginx> {
  if (jsModule === undefined) throw new Error('There is no njs here.');
  const folder = await openFolder();
  await mkdir(join(folder, 'cache'));
  const ports = await twoFreePorts();
  const site = fill(await readFile(join(shipped, 'nginx-s3.conf'), 'utf8'), {
    STORE: host,
    BUCKET: path,
    SCRIPTS: shipped,
    CACHE: join(folder, 'cache'),
    BRAND: brandCode,
    HOST: 'localhost',
    PORT: `127.0.0.1:${ports[0]}`,
  });
  return runNginx({ folder, site, ports, modules: [jsModule] });
}

/** Permits everybody to read the objects that nginx needs (docs/hosting/s3.md), but not to list objects. */
export async function allowPublicRead(address: string): Promise<void> {
  const { host: bucket, pathname, searchParams } = new URL(address);
  const folder = `arn:aws:s3:::${bucket}${decodeURIComponent(pathname)}${brandCode}`;
  const statement = {
    Effect: 'Allow',
    Principal: '*',
    Action: 's3:GetObject',
    Resource: ['r/*', '_astro/*', 'assets/*', 'current.json'].map((path) => `${folder}/${path}`),
  };
  const client = new S3Client({
    endpoint: searchParams.get('endpoint') ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
  });
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  client.destroy();
}
