import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toBuildError } from '#builder/to-build-error.ts';
import { readEnvironment } from '#config/environment.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import { brandOf } from '../builder/engine.ts';
import { openWorkspace } from '../builder/workbench.ts';
import { aSite, publish, withFiles } from './a-release.ts';

const sending = (value: string) =>
  withFiles(aSite(value), { _headers: `/*\n  Permissions-Policy: ${value}\n` });

async function open() {
  const workspace = await openWorkspace();
  const live = join(workspace.output, 'live', 'skr');
  const target = await openTarget('dir:live', workspace.output, 'skr');
  onTestFinished(() => target.close());
  const { release: former } = await publish(target, sending('camera=()'));
  const { release: held } = await publish(target, sending('usb=()'), { isHeld: true });
  const makeLive = (id: string, RELOAD_COMMAND: string) => {
    const environment = readEnvironment({ RELOAD_COMMAND });
    return rollBackBrand({ workspace, environment, brand: brandOf('skr'), target: 'dir:live', id });
  };
  // The web server sends those of the live release.
  await makeLive(former.id, 'true');
  return {
    ...{ former, held, makeLive },
    liveId: async () => (await target.readLive())?.release.id,
    snippet: () => readFile(join(live, 'headers.nginx.conf'), 'utf8'),
  };
}

it('makes a preview live once the web server has its headers, and not before', async () => {
  const { former, held, makeLive, liveId, snippet } = await open();
  const refusal = await makeLive(held.id, 'false').catch((error: unknown) => error);
  expect(toBuildError(refusal, 'publish', String)).toMatchObject({
    ...{ why: 'headers', message: expect.stringContaining('ended with code 1') },
  });
  expect(await liveId()).toBe(former.id);
  expect(await snippet()).toContain('camera=()');
  expect(await makeLive(held.id, 'true')).toMatchObject({ kind: 'live', warnings: [] });
  expect(await liveId()).toBe(held.id);
  expect(await snippet()).toContain('usb=()');
});

it('goes back to a release that visitors had, whatever the web server says', async () => {
  const { former, held, makeLive, liveId } = await open();
  await makeLive(held.id, 'true');
  const { kind, warnings } = await makeLive(former.id, 'false');
  expect([kind, warnings]).toEqual(['live', [expect.stringContaining('ended with code 1')]]);
  expect(await liveId()).toBe(former.id);
});
