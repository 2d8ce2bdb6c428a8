import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { publishBuilt } from '#builder/publish-built.ts';
import { serveDist } from '#builder/serve-dist.ts';
import { readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { addressOf } from '#release/address.ts';
import { headersOf, parseHeaderRules, parseRedirectRules } from '#release/host-answer.ts';
import { listFiles } from '#render/static-files.ts';
import { brandOf, build } from '../../builder/engine.ts';
import { foldersIn, openWorkspace } from '../../builder/workbench.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { refreshFile } from '#release/release.ts';
import { openStatusApp } from '../status/status-app.ts';

async function open() {
  const erp = await startErp({ products: 8 });
  const workspace = await openWorkspace();
  await build(workspace, 'skr', erp);
  const { dist } = foldersIn(workspace, 'skr');
  const { release } = await publishBuilt({
    ...{ workspace, environment: readEnvironment({}), brand: brandOf('skr'), target: 'dir:live' },
    ...{ variables: {}, brands: await readBrands(workspace.brandsFile), isHeld: true },
    ...{ force: null, isDryRun: false, onStep: () => {} },
  });
  const host = await serveDist(dist, 0);
  onTestFinished(() => host.close());
  const desk = await openStatusApp({}, workspace.output);
  onTestFinished(() => desk.close());
  const { cookie } = await desk.signIn('anna', 'viewer');
  const url = `/brands/skr/look?release=${release.id}`;
  const { location = '' } = (await desk.app.inject({ url, headers: { cookie } })).headers;
  const redeemed = await fetch(String(location), { redirect: 'manual' });
  const look = redeemed.headers.get('set-cookie')?.split(';')[0] ?? '';
  const ask = async (origin: string, path: string) => {
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual', headers: { cookie: look } });
    const { status, headers } = answer;
    return { status, headers, body: Buffer.from(await answer.arrayBuffer()) };
  };
  return {
    dist,
    askHost: (path: string) => ask(host.origin, path),
    askPreview: (path: string) => ask(new URL(String(location)).origin, path),
  };
}

/** Previews do not copy these headers from the site, because browsers and search engines would remember them. */
const ownHeaders = ['strict-transport-security', 'cache-control', 'x-robots-tag'];

it('a preview sends the same bytes, types, headers, redirects and 404s as a web server', async () => {
  const { dist, askHost, askPreview } = await open();
  // A release does not contain the refresh file.
  const unserved = new Set(['_headers', '_redirects', refreshFile.path]);
  const files = [...(await listFiles(dist))].filter((file) => !unserved.has(file));
  expect(files.length).toBeGreaterThan(40);
  const rules = parseHeaderRules(await readFile(join(dist, '_headers'), 'utf8'));
  const redirects = parseRedirectRules(await readFile(join(dist, '_redirects'), 'utf8'));
  expect(redirects.length).toBeGreaterThan(0);
  const others = ['/nothing/', '/zh/nothing/', '/products', ...redirects.map(({ from }) => from)];
  for (const path of [...files.map(addressOf), ...others]) {
    const [expected, shown] = [await askHost(path), await askPreview(path)];
    expect([shown.status, shown.headers.get('location')], path).toEqual([
      expected.status,
      expected.headers.get('location'),
    ]);
    expect(withoutBar(shown.body).equals(expected.body), path).toBe(true);
    const names = headersOf(path, rules).map(([name]) => name.toLowerCase());
    for (const name of ['content-type', ...names].filter((each) => !ownHeaders.includes(each)))
      expect(shown.headers.get(name), `${name} of ${path}`).toBe(expected.headers.get(name));
    for (const name of names) expect(expected.headers.get(name), `${name} of ${path}`).not.toBeNull();
  }
  const moved = new Set(redirects.map(({ from }) => from));
  for (const file of files.filter((each) => !moved.has(addressOf(each))))
    expect(
      withoutBar((await askPreview(addressOf(file))).body).equals(await readFile(join(dist, file))),
      file,
    ).toBe(true);
});

function withoutBar(body: Buffer): Buffer {
  const text = body.toString('latin1');
  const page = text.replace(/<link rel="stylesheet" href="\/\.preview\/bar\.css">/, '');
  return Buffer.from(page.replace(/<aside class="preview-bar">.*?<\/aside>/s, ''), 'latin1');
}
