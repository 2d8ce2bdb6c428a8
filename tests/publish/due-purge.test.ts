import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { readBuilt } from '#builder/built-dist.ts';
import { openDirTarget } from '#publish/targets/dir/dir-target.ts';
import { publishRelease } from '#publish/publish-release.ts';
import { cloudflarePurge } from '#publish/purge/adapters.ts';
import { openDuePurge } from '#publish/purge/purge.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import { noForbiddenContent } from '#render/findings-context.ts';
import type { Target } from '#publish/targets/target.ts';
import { brandOf, buildIn, requestFor, sharedWorker } from '../builder/engine.ts';
import { openWorkspace, root } from '../builder/workbench.ts';
import { startErp } from '../demo-erp/ask.ts';
import { aSite, publish as publishSite } from './a-release.ts';
import { hasty } from './hasty.ts';
import { startAnswering } from '../answering-server.ts';

it('purges the CDN at the next publish if a publisher died before the purge', async () => {
  const [erp, workspace] = [await startErp({ products: 5 }), await openWorkspace()];
  const brands = await readBrands(join(root, 'brands.json'));
  const server = await startAnswering(() => ({ status: 200, body: '{"success":true}' }));
  const target = await openDirTarget(join(workspace.output, 'live'), 'skr');
  onTestFinished(() => target.close());
  const purgeDue = join(workspace.output, 'live', 'skr', 'purge-due.json');
  const { brand } = requestFor('skr', erp);
  const cdn = cloudflarePurge({ zone: 'zone', token: 'token', origin: server.origin, policy: hasty });
  const publish = (publishTo: Target['publish']) =>
    publishRelease(
      {
        target: { ...target, publish: publishTo },
        purge: openDuePurge(cdn, target.purgeNote),
        takesDemoContent: true,
      },
      {
        ...{ brand, brands, ticket: null, isHeld: false, force: null, isDryRun: false },
        readBuilt: () => readBuilt(workspace, brand, noForbiddenContent),
        onStep: () => {},
      },
    );
  const build = () => buildIn(sharedWorker, workspace, requestFor('skr', erp));
  await build();
  expect((await publish((upload) => target.publish(upload))).purge.purged).toBe(0);
  expect(existsSync(purgeDue)).toBe(false);

  erp.brand('skr').rename('1005', 'Live, and not yet purged');
  await build();
  const dying = publish(async (upload) => {
    expect((await target.publish(upload)).kind).toBe('live');
    throw new Error('The publisher dies.');
  });
  await expect(dying).rejects.toThrow('The publisher dies.');
  expect(server.received).toEqual([]);

  const next = await publish((upload) => target.publish(upload));
  expect(next.kind).toBe('unchanged');
  expect(next.purge).toMatchObject({ problem: null });
  const asked = server.received.map(({ body }) => body).join('\n');
  expect(asked).toContain(`${brand.siteUrl}/products/item/1005/`);
  expect(existsSync(purgeDue)).toBe(false);

  const calls = server.received.length;
  await writeFile(purgeDue, 'damaged');
  expect((await publish((upload) => target.publish(upload))).purge.purged).toBe(0);
  expect(server.received).toHaveLength(calls);
}, 120_000);

it('saves the unpurged addresses in the target if the purge after a rollback fails', async () => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE'])
    vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const workspace = await openWorkspace();
  const target = await openDirTarget(join(workspace.output, 'live'), 'skr');
  onTestFinished(() => target.close());
  for (const mark of ['one', 'two']) await publishSite(target, aSite(mark));
  const brand = { ...brandOf('skr'), cdn: { cloudfront: 'E123' } };
  const environment = readEnvironment({});
  const report = await rollBackBrand({ workspace, environment, brand, target: 'dir:live', id: null });
  expect(report.kind).toBe('live');
  expect(report.warnings).toHaveLength(1);
  const noted = await readFile(join(workspace.output, 'live', 'skr', 'purge-due.json'), 'utf8');
  expect(JSON.parse(noted)).toContain(`${brand.siteUrl}/`);
});
