import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBody, parsePlain } from '#erp/body.ts';
import { bodyOf, failureOf, openClient } from './hasty-client.ts';
import { fine, json, type Reply, startServer } from './scripted-server.ts';

const text = '{"name":"弧形落地灯"}';
const packed = gzipSync(text);
/** Contains random digits, so that it is still long when compressed. */
const longText = JSON.stringify({ name: '弧形落地灯', noise: randomBytes(100_000).toString('hex') });
const bom = Buffer.from([0xef, 0xbb, 0xbf]);
const zeros = Buffer.alloc(20_000_000, '0');

describe('the body of a response', () => {
  it.each<[string, Reply]>([
    ['plain', json(text)],
    ['chunked', (response) => response.writeHead(200, { 'content-type': 'text/json' }).end(text)],
    ['with gzip', json(packed, { 'content-encoding': 'gzip' })],
    ['with GZIP in capitals', json(packed, { 'content-encoding': 'GZIP' })],
    ['with brotli', json(brotliCompressSync(text), { 'content-encoding': 'br' })],
    ['with deflate', json(deflateSync(text), { 'content-encoding': 'deflate' })],
    ['with the encoding identity', json(text, { 'content-encoding': 'identity' })],
    ['with a byte order mark', json(Buffer.concat([bom, Buffer.from(text)]))],
    [
      'with a vendor media type',
      json(text, { 'content-type': 'application/vnd.erp.v1+json; charset=utf-8' }),
    ],
    ['with a media type in capitals', json(text, { 'content-type': 'Application/JSON' })],
  ])('is parsed: %s', async (_, reply) => {
    const { origin } = await startServer(reply);
    expect(await bodyOf(`${origin}/x`)).toEqual({ name: '弧形落地灯' });
  });

  it('is decompressed completely even if it is long', async () => {
    const { origin } = await startServer(json(gzipSync(longText), { 'content-encoding': 'gzip' }));
    expect(await bodyOf(`${origin}/x`)).toEqual(JSON.parse(longText));
  });

  it.each([0, 10, 4_294_967_295])(
    'is rejected if its gzip trailer states a wrong length: %i bytes',
    async (said) => {
      const lying = gzipSync(longText);
      lying.writeUInt32LE(said, lying.length - 4);
      const { origin } = await startServer(json(lying, { 'content-encoding': 'gzip' }));
      expect((await failureOf(`${origin}/x`)).message).toContain('a broken gzip body');
    },
  );

  it.each<[string, Reply, string]>([
    ['empty', json(''), 'JSON that cannot be parsed: Unexpected end '],
    ['blank', json(' \n'), 'JSON that cannot be parsed: Unexpected end '],
    ['truncated', json('[{"id":"1"},'), 'JSON that cannot be parsed: Unexpected end '],
    [
      'not JSON',
      json('Traceback (most recent call last)'),
      'cannot be parsed: Unexpected token \'T\', "Traceback "',
    ],
    ['followed by a second value', json('{"id":"1"}{"id":"2"}'), 'at position 10 '],
    ['with NaN', json('[{"id":"1","sortOrder":NaN}]'), '.."ortOrder":NaN}]" is not valid'],
    ['with a trailing comma', json('[{"id":"1",}]'), 'at position 11 '],
    [
      'an HTML page with the media type of JSON',
      json('<!doctype html><h1>502</h1>'),
      'an HTML page instead of JSON',
    ],
    ['truncated gzip', json(packed.subarray(0, 20), { 'content-encoding': 'gzip' }), 'a broken gzip body'],
    ['plain, but declared as brotli', json(text, { 'content-encoding': 'br' }), 'a broken br body'],
    ['not UTF-8', json(Buffer.from('{"name":"caf\xe9"}', 'latin1')), 'text that is not UTF-8'],
    ['half a character', json(Buffer.from([0x22, 0xe5, 0xbc, 0x22])), 'text that is not UTF-8'],
  ])('causes a retry if it is broken: %s', async (_, reply, what) => {
    const { origin } = await startServer(reply, fine);
    expect(await bodyOf(`${origin}/x`)).toEqual({ id: '1' });
    const always = await startServer(reply);
    const error = await failureOf(`${always.origin}/x`);
    expect(error.message).toContain(what);
    expect(error.message).toContain(`${always.origin}/x`);
    if (error.message.includes('parsed')) expect(error.message).not.toContain('ERP_HOST');
    expect(error.attempts).toBe(3);
  });

  it.each<[string, Reply, string]>([
    ['longer than allowed', json(`"${'x'.repeat(1e6)}"`), 'more than 1 MB'],
    [
      'longer than allowed, without a length',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(2e6)}"`);
      },
      'more than 1 MB',
    ],
    ['a gzip bomb', json(gzipSync(zeros), { 'content-encoding': 'gzip' }), 'more than 1 MB'],
    ['a brotli bomb', json(brotliCompressSync(zeros), { 'content-encoding': 'br' }), 'more than 1 MB'],
    [
      'with an encoding that was not requested',
      json(text, { 'content-encoding': 'zstd' }),
      'unknown encoding "zstd"',
    ],
    ['compressed twice', json(text, { 'content-encoding': 'gzip, gzip' }), 'unknown encoding'],
    ['plain text', json('ok', { 'content-type': 'text/plain' }), 'sent "text/plain" instead of JSON'],
    ['without a media type', (response) => response.writeHead(200).end(text), 'sent "" instead of JSON'],
    [
      'a picture',
      json(Buffer.from([0x89, 0x50]), { 'content-type': 'image/png' }),
      '"image/png" instead of JSON',
    ],
  ])('is rejected without a retry if a retry cannot help: %s', async (_, reply, what) => {
    const { origin, requests } = await startServer(reply, fine);
    const error = await failureOf(`${origin}/x`);
    expect(error.message).toContain(what);
    expect(error.attempts).toBe(1);
    expect(requests).toHaveLength(1);
  });

  const page = '<!doctype html><title>Sign in</title><form method="post"></form>';

  it.each<[string, Reply]>([
    ['plain', json(page, { 'content-type': 'text/html; charset=utf-8' })],
    ['compressed', json(gzipSync(page), { 'content-type': 'text/html', 'content-encoding': 'gzip' })],
    ['in an old encoding', json(Buffer.from('<h1>Acc\xe8s</h1>', 'latin1'), { 'content-type': 'text/html' })],
    ['without a media type', (response) => response.writeHead(200).end(page)],
  ])('is reported as a possible login page, without a retry: %s', async (_, reply) => {
    const { origin, requests } = await startServer(reply, fine);
    const error = await failureOf(`${origin}/x`);
    expect(error.message).toContain('an HTML page, perhaps a login page, instead of JSON');
    expect(error.message).toContain('the ERP needs no login');
    expect(requests).toHaveLength(1);
  });
});

describe('the JSON parser', () => {
  it('parses 200 nesting levels', async () => {
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    const { origin } = await startServer(json(deep));
    expect(JSON.stringify(await bodyOf(`${origin}/x`))).toBe(deep);
  });

  it.each(['', '1234567890123456789'])(
    'does not crash on 200,000 nested arrays around %j',
    async (inside) => {
      const { origin } = await startServer(json(`${'['.repeat(200_000)}${inside}${']'.repeat(200_000)}`));
      const outcome = await openClient()
        .get(`${origin}/x`, null, parsePlain)
        .catch((error: Error) => error);
      expect(outcome).toSatisfy((one: typeof outcome) =>
        'message' in one ? one.message.includes('nested too deeply') : one.status === 'ok',
      );
    },
  );

  it('keeps integers beyond 2^53 as strings', async () => {
    const { origin } = await startServer(
      json('[9007199254740991,9007199254740993,-9007199254740993,123456789012345678901234567890]'),
    );
    expect(await bodyOf(`${origin}/x`)).toEqual([
      9007199254740991,
      '9007199254740993',
      '-9007199254740993',
      '123456789012345678901234567890',
    ]);
  });

  it('keeps any integer beyond 2^53 as a string, whatever text precedes the integer', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.bigInt({ min: 1n }),
        fc.boolean(),
        (before, id, isNear) => {
          const number = isNear ? id % 10n ** 17n : id;
          const right = number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : String(number);
          expect(parseBody(`[${JSON.stringify(before)},${number},0]`)).toEqual([before, right, 0]);
        },
      ),
    );
  });

  it('parses numbers like JSON.parse, except for integers beyond 2^53', async () => {
    const { origin } = await startServer(json('[1e400,12345678901234567.5,-0,"1234567890123456789",1e3]'));
    expect(await bodyOf(`${origin}/x`)).toEqual([
      Number.POSITIVE_INFINITY,
      12345678901234568,
      -0,
      '1234567890123456789',
      1000,
    ]);
  });

  it('uses the last of duplicate keys, and does not pollute prototypes', async () => {
    const { origin } = await startServer(json('{"id":1,"id":2,"__proto__":{"polluted":true}}'));
    const body = await bodyOf(`${origin}/x`);
    expect(body).toHaveProperty('id', 2);
    expect({}).not.toHaveProperty('polluted');
  });
});
