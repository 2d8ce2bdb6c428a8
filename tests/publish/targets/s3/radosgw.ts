import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { endChild, twoFreePorts } from '../../../processes.ts';

export interface Radosgw {
  readonly endpoint: string;
  readonly credentials: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
  stop(): Promise<void>;
}

const programs = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool', 'setpriv'];
const packages = 'radosgw ceph-mon ceph-osd ceph-common';
const folders = (process.env.PATH ?? '').split(delimiter);

export const missingRadosgw = programs.every((name) => folders.some((path) => existsSync(join(path, name))))
  ? null
  : `SKIPPED, no Ceph here: apt-get install --no-install-recommends ${packages}`;

const run = promisify(execFile);

/** Takes about 12 s. */
export async function startRadosgw(): Promise<Radosgw> {
  const folder = await mkdtemp(join(tmpdir(), 'radosgw-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map((child) => endChild(child)));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await start(folder, children)), stop };
  } catch (error) {
    const logs = await Promise.all(
      ['mon', 'osd', 'rgw'].map((name) => readFile(join(folder, `${name}.out`), 'utf8').catch(() => '')),
    );
    await stop();
    throw new Error(`radosgw did not start: ${String(error)}\n${logs.join('\n')}`, { cause: error });
  }
}

async function start(folder: string, children: ChildProcess[]): Promise<Omit<Radosgw, 'stop'>> {
  const [monitorPort, port] = await twoFreePorts();
  const [cluster, osd] = [randomUUID(), randomUUID()];
  for (const name of ['mon', 'osd', 'run']) await mkdir(join(folder, name));
  const config = join(folder, 'ceph.conf');
  await writeFile(config, toConfig({ folder, cluster, monitorPort, port }));
  const env = { ...process.env, CEPH_CONF: config };
  const call = (program: string, ...args: string[]) => run(program, args, { env, timeout: 240_000 });
  const keep = (name: string, program: string, ...args: string[]) => {
    // With `setpriv`, the program ends when this process ends, even after SIGKILL.
    const line = `exec setpriv --pdeathsig KILL ${program} ${args.join(' ')} >${folder}/${name}.out 2>&1`;
    children.push(spawn('sh', ['-c', line], { env, stdio: 'ignore' }));
  };
  const map = join(folder, 'monmap');
  const monitor = `[v2:127.0.0.1:${monitorPort}]`;
  await call('monmaptool', '--create', '--clobber', '--fsid', cluster, '--addv', 'a', monitor, map);
  await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
  keep('mon', 'ceph-mon', '-f', '-i', 'a');
  await call('ceph', 'osd', 'new', osd, '0');
  await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
  keep('osd', 'ceph-osd', '-f', '-i', '0');
  const [key, secret] = ['publisher', randomUUID()];
  const keys = [`--access-key=${key}`, `--secret-key=${secret}`];
  await call('radosgw-admin', 'user', 'create', '--uid=publisher', '--display-name=publisher', ...keys);
  // Without this mode, radosgw would wait forever for its login to the monitor.
  keep('rgw', 'radosgw', '-f', '-n', 'client.admin', '--ms_mon_client_mode=crc');
  const endpoint = `http://127.0.0.1:${port}`;
  await untilItAnswers(endpoint);
  return { endpoint, credentials: { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } };
}

interface Settings {
  readonly folder: string;
  readonly cluster: string;
  readonly monitorPort: number;
  readonly port: number;
}

function toConfig({ folder, cluster, monitorPort, port }: Settings): string {
  return `[global]
fsid = ${cluster}
mon_host = [v2:127.0.0.1:${monitorPort}]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
ms_mon_client_mode = crc
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
mon_data = ${folder}/mon
mon_allow_pool_size_one = true
osd_data = ${folder}/osd
osd_objectstore = memstore
# Enough for two releases of 10,000 products. Memory is used only as the store fills.
memstore_device_bytes = 8589934592
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw_data = ${folder}/run
rgw_gc_max_objs = 1
# With the default of 11 shards, each listing makes eleven calls.
rgw_override_bucket_index_max_shards = 1
osd_enable_op_tracker = false
# Otherwise, each request is logged in memory.
debug_ms = 0/0
debug_osd = 0/0
debug_objecter = 0/0
debug_rgw = 0/0
run_dir = ${folder}/run
admin_socket = ${folder}/run/$name.asok
log_file = ${folder}/run/$name.log
pid_file =
`;
}

async function untilItAnswers(endpoint: string): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const answer = await fetch(endpoint).catch(() => null);
    if (answer?.ok) return;
    if (performance.now() > deadline) throw new Error(`${endpoint} does not answer.`);
    await sleep(100);
  }
}
