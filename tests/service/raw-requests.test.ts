import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readBrands } from '#config/brands.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import { readEnvironment } from '#config/environment.ts';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { openLog } from '#service/log.ts';
import { toFormToken, toSessionId } from '#service/accounts/sessions.ts';
import { openUsers } from '#service/accounts/users.ts';
import { openWeb } from '#service/open-web.ts';
import { type Cleanups, openParts, type ServiceParts } from '#service/service-parts.ts';
import { createPreviewServer } from '#service/preview/preview-server.ts';
import { aSite, aSmallSite, publish } from '../publish/a-release.ts';
import { openDirStore } from '../publish/targets/dir/dir-store.ts';
import { lightCost } from './accounts/light-cost.ts';
import { actions, anyRequest, anyTarget, fillIn, fromOwnPage, routes } from './any-request.ts';
import { expectHarmless, get, type RawRequest, sendRaw } from './raw-request.ts';

const numRuns = process.env.LONG_TESTS ? 500 : 20;
const root = resolve(import.meta.dirname, '..', '..');
let web: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web?.stop());

async function startWeb() {
  const output = await mkdtemp(join(tmpdir(), 'brand-catalogues-'));
  const brandsFile = join(root, 'brands.json');
  const lines: string[] = [];
  const cleanups: Cleanups = [];
  const variables = {
    HOOK_TOKEN: 'a'.repeat(40),
    SERVICE_ORIGIN: 'https://publish.example.com',
    TRUSTED_PROXY: '127.0.0.1',
  };
  const parts = await openParts(
    {
      workspace: { root, output, brandsFile },
      environment: readEnvironment(variables),
      serviceEnvironment: readServiceEnvironment(variables),
      variables,
      brands: await readBrands(brandsFile),
      log: openLog(variables, { write: (line) => void lines.push(line) }),
      erp: null,
      hasWeb: true,
    },
    cleanups,
  );
  const app = await openWeb(parts, { check: async () => {} });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  await openUsers(parts.store, lightCost).add('anna', 'publisher', 'a long password');
  return {
    ...{ app, port: Number(new URL(origin).port), lines },
    stop: async () => {
      await app.close();
      for (const end of cleanups.reverse()) await end();
      await rm(output, { recursive: true, force: true });
    },
    openSession: () => openSession(parts),
    makeReleases: () => makeReleases(parts),
  };
}

async function openSession({ store }: ServiceParts) {
  const { stamp } = (await openUsers(store).read('anna')) ?? {};
  const token = randomBytes(32).toString('base64url');
  await store.insert([{ collection: 'session', id: toSessionId(token), value: { user: 'anna', stamp } }]);
  return {
    '(session)': token,
    '(form token)': toFormToken({ token, user: 'anna', role: 'publisher' }),
  };
}

async function makeReleases({ workspace }: ServiceParts) {
  const target = await openTarget('dir:live', workspace.output, 'skr');
  const make = async (isHeld: boolean) => {
    const { release } = await publish(target, aSmallSite(randomBytes(4).toString('hex')), { isHeld });
    return release.id;
  };
  const releases = { '(former)': await make(false), '(live)': await make(false), '(held)': await make(true) };
  await target.close();
  return releases;
}

it.each([
  '//x//evil.com?lang=en',
  '//evil.com?lang=en',
  '//evil.com/..?lang=zh-Hans',
  '/\\evil.com?lang=en',
  '/%5cevil.com?lang=en',
  'http://evil.com/?lang=en',
  'http://evil.com//evil.com?lang=en',
  '//',
  '///',
  '//?lang=en',
  '/\t/evil.com?lang=en',
  '/?lang=en#//evil.com',
  '*',
  'evil.com:443',
])('the service answers GET %s without failing or redirecting to another host', async (target) => {
  const { port } = web;
  const sent = get(target);
  expectHarmless(await sendRaw(port, sent), sent);
});

it.each([
  ['/history?lang=en', '/history'],
  ['//x//evil.com?lang=en', '/evil.com'],
  ['http://evil.com/history?lang=zh-Hans', '/history'],
])('the service redirects %s to %s, without the language parameter', async (target, location) => {
  const { port } = web;
  const answer = await sendRaw(port, get(target));
  expect(/^HTTP\/1\.1 (\d+).*^location: ([^\r\n]*)\r$/ims.exec(answer)?.slice(1)).toEqual(['303', location]);
});

const parameters = { brand: 'skr', name: 'changes', release: '00000001-abc', id: 'x' };

function listRoutes(tree: string): readonly string[] {
  const parents: string[] = [];
  const paths = [...tree.matchAll(/^([│ ]*)[├└]── (\S+) \(/gm)].map(([, indent = '', part = '']) => {
    const depth = indent.length / 4;
    const path = `${depth === 0 ? '' : parents[depth - 1]}${part}`;
    parents[depth] = path;
    return depth === 0 ? path : `/${path.replace(/^\/+/, '')}`;
  });
  return paths.map((path) =>
    Object.entries(parameters).reduce((text, [name, value]) => text.replace(`:${name}`, value), path),
  );
}

it('the list of tested routes matches the registered routes', async () => {
  const { app } = web;
  const registered = listRoutes(app.printRoutes({ commonPrefix: false }));
  expect(registered.length).toBeGreaterThan(25);
  const asked = registered.map((path) => path.replace(/^\/assets\/.*/, '/assets/x'));
  expect([...new Set(asked)].toSorted()).toEqual(routes.toSorted());
});

const answered = /^location: \/brands\/\w+(?:\/\w+)?\?flash=/im;

it('the service answers any request without a server error or a redirect to another host', async () => {
  const { port, lines, openSession, makeReleases } = web;
  let [sentCount, doneCount] = [0, 0];
  const send = async (requests: readonly RawRequest[]) => {
    const releases = await makeReleases();
    return Promise.all(
      requests.map(async (request) => {
        sentCount += 1;
        // Each request gets its own address, because the service limits requests per address.
        const from = `X-Forwarded-For: 10.0.${sentCount >> 8}.${sentCount & 255}`;
        const { headers, ...rest } = fillIn(request, { ...releases, ...(await openSession()) });
        const sent = { ...rest, headers: [from, ...headers] };
        const answer = await sendRaw(port, sent);
        expectHarmless(answer, sent);
        if (answered.test(answer)) doneCount += 1;
        return answer;
      }),
    );
  };
  const form = 'token=(form token)&release=(held)&why=Sale&kind=missing-price&at=2027-11-01T00:00';
  for (const target of actions) {
    const [answer] = await send([{ method: 'POST', target, headers: fromOwnPage, body: form }]);
    expect(answer, target).toMatch(answered);
    expect(answer, target).not.toContain('flash=failed');
  }
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { minLength: 20, maxLength: 20 }), async (requests) => {
      await send(requests);
    }),
    { numRuns, endOnFailure: true },
  );
  expect(sentCount).toBeGreaterThanOrEqual(20 * numRuns);
  expect(doneCount).toBeGreaterThan(sentCount / 20);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect(lines.join('').length).toBeLessThan(sentCount * 400);
});

it('the preview server answers any request without a server error or a redirect to another host', async () => {
  const target = await (await openDirStore()).open();
  const { release } = await publish(target, aSite('held'), { isHeld: true });
  const token = 'a'.repeat(43);
  const problems: unknown[] = [];
  const server = createPreviewServer({
    ...{ releasesOf: () => target, origin: 'https://publish.example.com', isOpen: async () => true },
    tokens: {
      redeem: async () => token,
      read: async () => ({ brand: 'skr', release: release.id, session: 'x' }),
    },
    onProblem: (problem) => void problems.push(problem),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cookie = [`Cookie: __Host-look=${token}`];
  const ask = (to: string) => sendRaw(port, get(to, cookie));
  expect(await ask('/')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask(`/.preview/${token}?to=/zh/`)).toMatch(/^HTTP\/1\.1 303 /);
  const anyLook = fc.oneof(
    anyTarget,
    anyTarget.map((to) => `/.preview/${token}?to=${to}`),
    anyTarget.map((to) => `/.preview/${token}?to=${encodeURIComponent(to)}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyLook, { minLength: 20, maxLength: 20 }), async (targets) => {
      const answers = await Promise.all(targets.map(ask));
      for (const [at, to] of targets.entries()) expectHarmless(answers[at] ?? '', get(to, cookie));
    }),
    { numRuns, endOnFailure: true },
  );
  expect(problems).toEqual([]);
});
