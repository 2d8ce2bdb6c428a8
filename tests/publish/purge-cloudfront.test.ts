import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cloudFrontPurge } from '#publish/purge/adapters.ts';
import { hasty } from './hasty.ts';
import { type Received, type Reply, startAnswering } from '../answering-server.ts';

const distribution = 'E2QWRUHAPOMQZL';
const identity = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const credentials = async () => identity;
const done: Reply = {
  status: 201,
  body: '<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>',
};
const refused = (status: number, code: string, message = ''): Reply => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Computes the expected Signature Version 4. */
function signatureOf({ method, path, headers, body }: Received, secret: string): string {
  const authorization = String(headers.authorization);
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '';
  const [, day = '', region = '', service = ''] =
    /Credential=(\S+?),/.exec(authorization)?.[1]?.split('/') ?? [];
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`);
  const canonical = [method, path, '', lines.join(''), names, sha256(body)].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request');
  return hmac(key, toSign).toString('hex');
}

const pathsIn = ({ body }: Received) => [...body.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, path]) => path);
const referenceIn = ({ body }: Received) => /<CallerReference>(.+?)<\/CallerReference>/.exec(body)?.[1];
const urls = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://yn.example/products/${at}/`);

async function openPurge(
  reply: (call: Received, number: number) => Reply,
  given: Parameters<typeof cloudFrontPurge>[0]['credentials'] = credentials,
) {
  const server = await startAnswering(reply);
  const purge = cloudFrontPurge({ distribution, credentials: given, origin: server.origin, policy: hasty });
  return { purge: (all: readonly string[]) => purge(all), received: server.received };
}

describe('a CloudFront purge', () => {
  it('sends the paths of all addresses in one batch', async () => {
    const { purge, received } = await openPurge(() => done);
    expect(await purge([])).toEqual({ purged: 0, problem: null });
    const awkward = ["https://yn.example/products/series/%E6%99%A8'%26%20~(1)*/", 'https://yn.example/'];
    expect(await purge(awkward)).toEqual({ purged: 2, problem: null });
    expect(received).toHaveLength(1);
    const [call] = received;
    if (call === undefined) throw new Error('No call came.');
    expect([call.method, call.path]).toEqual([
      'POST',
      `/2020-05-31/distribution/${distribution}/invalidation`,
    ]);
    expect(call.headers['content-type']).toBe('application/xml');
    expect(call.body).toContain(
      '<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">',
    );
    expect(call.body).toContain('<Quantity>2</Quantity>');
    expect(pathsIn(call)).toEqual(['/products/series/%E6%99%A8&#x27;%26%20~(1)%2A/', '/']);
  });

  it.each([
    ['lasting', identity],
    ['short-lived', { ...identity, sessionToken: 'AQoDYXdzEPT//////////wEXAMPLE' }],
  ])('signs the call correctly with %s credentials', async (_, given) => {
    const { purge, received } = await openPurge(
      () => done,
      async () => given,
    );
    await purge(urls(3));
    const [call] = received;
    if (call === undefined) throw new Error('No call came.');
    const { authorization = '', ...headers } = call.headers;
    const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    expect(authorization).toContain(
      `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/${day}/us-east-1/cloudfront/aws4_request, `,
    );
    expect(authorization).toContain(`Signature=${signatureOf(call, identity.secretAccessKey)}`);
    expect(headers['x-amz-security-token']).toBe('sessionToken' in given ? given.sessionToken : undefined);
  });

  it("purges one wildcard path if CloudFront's limits forbid a purge of each address", async () => {
    const { purge, received } = await openPurge(() => done);
    expect((await purge(urls(1000))).purged).toBe(1000);
    expect((await purge(urls(1001))).purged).toBe(1001);
    expect(received.map((call) => pathsIn(call).length)).toEqual([1000, 1]);
    expect(received.map(pathsIn).at(1)).toEqual(['/*']);
    const crowded = await openPurge((call) =>
      pathsIn(call)[0] === '/*' ? done : refused(400, 'TooManyInvalidationsInProgress'),
    );
    expect(await crowded.purge(urls(5))).toEqual({ purged: 5, problem: null });
  });

  it('retries after 5xx with new credentials but the same caller reference', async () => {
    let asked = 0;
    const counting = async () => {
      asked += 1;
      return identity;
    };
    const { purge, received } = await openPurge(
      (_, number) => (number < 3 ? { status: 503, body: '' } : done),
      counting,
    );
    expect((await purge(urls(1))).purged).toBe(1);
    expect(asked).toBe(3);
    expect(new Set(received.map(referenceIn)).size).toBe(1);
    await purge(urls(1));
    expect(new Set(received.map(referenceIn)).size).toBe(2);
  });

  it('reports refused or missing credentials without revealing secrets', async () => {
    const { purge } = await openPurge(() =>
      refused(403, 'AccessDenied', `${identity.secretAccessKey} x-amz-security-token:AQo`),
    );
    expect(await purge(urls(2))).toEqual({
      purged: 0,
      problem:
        'CloudFront did not purge 2 addresses: it responded with 403 (AccessDenied). ' +
        'The release is live, but the CDN may serve old copies for up to 15 minutes. ' +
        `Use credentials that may call cloudfront:CreateInvalidation for ${distribution}.`,
    });
    const bare = await openPurge(
      () => done,
      () => Promise.reject(new Error(`No role for ${identity.secretAccessKey}`)),
    );
    const report = await bare.purge(urls(1));
    expect(report.purged).toBe(0);
    expect(report.problem).not.toContain(identity.secretAccessKey);
    expect(bare.received).toEqual([]);
  });
});
