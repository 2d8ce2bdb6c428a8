import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseS3Address } from '#publish/targets/s3/address.ts';
import { planSwitch } from '#publish/targets/s3/in-place.ts';
import { openS3Target } from '#publish/targets/s3/s3-target.ts';
import type { Target } from '#publish/targets/target.ts';
import type { ReleaseFile } from '#release/release.ts';
import { startSmallStore } from './small-store.ts';

describe('an S3 address', () => {
  it('requires only a bucket', () => {
    expect(parseS3Address('s3://shop')).toEqual({
      bucket: 'shop',
      prefix: '',
      layout: 'in-place',
      endpoint: null,
      region: null,
      isSinglePublisher: false,
      settleMs: 10_000,
    });
  });

  it('can set every option of a target', () => {
    const address =
      's3://My.Bucket/catalogues/a%20b/?layout=pointer&endpoint=http://127.0.0.1:7480/&region=eu-west-1&publishers=one&settle=2.5';
    expect(parseS3Address(address)).toEqual({
      bucket: 'My.Bucket',
      prefix: 'catalogues/a b/',
      layout: 'pointer',
      endpoint: 'http://127.0.0.1:7480',
      region: 'eu-west-1',
      isSinglePublisher: true,
      settleMs: 2_500,
    });
  });

  it.each([
    ['shop', 'shop is not the address of a bucket'],
    ['https://shop', 'Write it like s3://bucket/prefix?layout=in-place.'],
    ['s3:///prefix', 'not the address of a bucket'],
    ['s3://key:secret@shop', 'Put credentials into the environment'],
    ['s3://shop?layout=folders', 'layout'],
    ['s3://shop?endpoint=127.0.0.1:7480', 'endpoint'],
    ['s3://shop?publishers=two', 'publishers'],
    ['s3://shop?settle=-1', 'settle'],
    ['s3://shop?colour=red', 'colour'],
  ])('is rejected with an explanation if it is %s', (address, words) => {
    expect(() => parseS3Address(address)).toThrow(words);
  });

  it('appears without its secret in error messages', () => {
    expect(() => parseS3Address('s3://key:secret@shop')).not.toThrow('secret@');
  });
});

describe('the upload plan', () => {
  const files = (...rows: readonly (readonly [string, string])[]) => {
    return new Map(rows.map(([path, sha256]): [string, ReleaseFile] => [path, aFile(path, sha256)]));
  };

  it('writes assets, then pages, then other files, and removes files last', () => {
    const wanted = files(
      ['sitemap.xml', '1'],
      ['index.html', '2'],
      ['_astro/a.js', '3'],
      ['a/index.html', '4'],
    );
    const before = files(['_astro/old.js', '5'], ['gone/index.html', '6'], ['a/index.html', '4']);
    expect(planSwitch([before], wanted)).toEqual({
      write: [['_astro/a.js'], ['index.html'], ['sitemap.xml']],
      remove: ['gone/index.html'],
    });
  });

  it('includes every file that an unfinished publish may have changed', () => {
    const live = files(['index.html', 'a'], ['a/index.html', 'a'], ['b/index.html', 'a']);
    const cut = files(['index.html', 'b'], ['a/index.html', 'a'], ['new/index.html', 'a']);
    expect(planSwitch([live, cut], live)).toEqual({
      write: [['index.html', 'b/index.html']],
      remove: ['new/index.html'],
    });
  });
});

describe('a store that ignores If-Match and If-None-Match', () => {
  it('is refused and left unchanged', async () => {
    const store = await startSmallStore({ keepsConditions: false });
    onTestFinished(() => store.stop());
    const target = await open(store.endpoint);
    await expect(target.takeTicket()).rejects.toThrow(
      /ignores the conditions If-Match and If-None-Match.*Nothing was published.*publishers=one/,
    );
    expect(store.keys()).toEqual([]);
  });

  it('is accepted if the operator guarantees a single publisher', async () => {
    const store = await startSmallStore({ keepsConditions: false });
    onTestFinished(() => store.stop());
    const target = await open(store.endpoint, '&publishers=one');
    expect([await target.takeTicket(), await target.takeTicket()]).toEqual([1, 2]);
    const careful = await open(store.endpoint);
    await expect(careful.takeTicket()).rejects.toThrow('publishers=one');
  });
});

describe('a target whose store loses responses', () => {
  it('assigns a different ticket number to every publish, even to simultaneous ones', async () => {
    const store = await startSmallStore({ keepsConditions: true, losesAnswers: true });
    onTestFinished(() => store.stop());
    const targets = await Promise.all([1, 2, 3].map(() => open(store.endpoint)));
    const tickets: number[] = [];
    const takeSome = async (target: Target) => {
      for (let taken = 0; taken < 3; taken += 1) tickets.push(await target.takeTicket());
    };
    await Promise.all(targets.map(takeSome));
    expect(new Set(tickets).size).toBe(9);
  });

  it('treats a write as successful if only its response was lost', async () => {
    const store = await startSmallStore({ keepsConditions: true, losesAnswers: true });
    onTestFinished(() => store.stop());
    const target = await open(store.endpoint);
    expect([await target.takeTicket(), await target.takeTicket(), await target.takeTicket()]).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('an unusable store', () => {
  it('is reported as unreachable, with advice on what to check', async () => {
    const store = await startSmallStore({ keepsConditions: false });
    await store.stop();
    const target = await open(store.endpoint);
    await expect(target.takeTicket()).rejects.toThrow(
      `The store at ${store.endpoint} could not be reached. Check the endpoint`,
    );
  });

  it('is reported with advice if the credentials are missing', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE'])
      vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const target = await openS3Target(parseS3Address('s3://shop?endpoint=http://127.0.0.1:1'), 'yn');
    await expect(target.takeTicket()).rejects.toThrow(/No credentials .* AWS_ACCESS_KEY_ID/);
  });
});

async function open(endpoint: string, more = '') {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'publisher');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const target = await openS3Target(parseS3Address(`s3://shop?endpoint=${endpoint}${more}`), 'yn');
  onTestFinished(() => target.close());
  return target;
}

function aFile(path: string, sha256: string): ReleaseFile {
  const cache = path.startsWith('_astro/') ? 'immutable' : 'page';
  return { sha256, bytes: 1, type: 'text/html; charset=utf-8', cache };
}
