import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openSender } from '#service/notify/open-sender.ts';
import type { Received } from '../../answering-server.ts';
import { aChannel, aNotice, hostileName, toMessage } from './a-message.ts';
import { chatKinds as kinds, openChat as open, secret, sendOne } from './send-one.ts';

describe('a message', () => {
  it.each(kinds)('has the documented format of %s', async (kind) => {
    const { body } = await sendOne(kind, [aNotice()]);
    const told = kind === 'webhook' ? { ...z.looseObject({}).parse(body), timestamp: '' } : body;
    expect(z.record(z.string(), z.unknown()).parse(told)).toMatchSnapshot({
      ...(kind === 'feishu' ? { timestamp: expect.any(String), sign: expect.any(String) } : {}),
    });
  });
});

describe('the signature of a message', () => {
  it('is valid for a receiver of Standard Webhooks', async () => {
    const { call } = await sendOne('webhook');
    expect(call.headers['webhook-id']).toBe('01a');
    expect(new Webhook(secret).verify(call.body, headersOf(call))).toMatchObject({ type: 'catalogues.news' });
    expect(() => new Webhook(secret).verify(`${call.body} `, headersOf(call))).toThrow();
  });

  it('covers the time in seconds for Feishu', async () => {
    const { body } = await sendOne('feishu');
    const { timestamp, sign } = z.looseObject({ timestamp: z.string(), sign: z.string() }).parse(body);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(10);
    expect(sign).toBe(createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64'));
    const bare = await sendOne('feishu', [aNotice()], {}, false);
    expect(bare.body).not.toHaveProperty('sign');
  });

  it('covers the time in milliseconds for DingTalk', async () => {
    const { call } = await sendOne('dingtalk');
    const { searchParams } = new URL(call.path, 'http://x');
    const timestamp = searchParams.get('timestamp') ?? '';
    expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(10_000);
    const expected = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
    expect(searchParams.get('sign')).toBe(expected);
    expect(searchParams.get('key')).toBe('1');
  });
});

describe('names from the ERP', () => {
  it.each(kinds)('are sent to %s as plain text, even if they contain markup', async (kind) => {
    const items = [{ effect: 'added' as const, name: hostileName, nameZh: null, url: 'javascript:alert(1)' }];
    const { call } = await sendOne(kind, [aNotice({ items, by: hostileName, name: hostileName })]);
    expect(call.body).not.toContain('javascript:');
    const texts = listTexts(JSON.parse(call.body));
    const syntax = {
      wecom: [/</, /\[click\]/, /@all/],
      dingtalk: [/</, /\[click\]/, /@all/],
      // These services do not interpret markup in text fields, so every text is safe.
      ...{ slack: [], feishu: [], teams: [], webhook: [] },
    }[kind];
    for (const pattern of syntax) for (const text of texts) expect(text).not.toMatch(pattern);
    for (const text of texts) expect(text).not.toMatch(/\r|\nBcc/);
  });

  it('never make a message exceed the size limit of its channel', async () => {
    const items = Array.from({ length: 3 }, (_, at) => {
      return {
        effect: 'added' as const,
        name: `${at}${'灯'.repeat(300)}`,
        nameZh: null,
        url: `https://yn.example/${'x'.repeat(800)}`,
      };
    });
    const notices = Array.from({ length: 30 }, (_, at) =>
      aNotice({ brand: `b${at}`, name: `B${at}`, items }),
    );
    const { body } = await sendOne('wecom', notices);
    const { markdown } = z
      .object({ msgtype: z.string(), markdown: z.object({ content: z.string() }) })
      .parse(body);
    expect(Buffer.byteLength(markdown.content)).toBeLessThanOrEqual(4_096);
    expect(markdown.content).toContain('https://publish.example.com/');
    const limits = { slack: 13_000, feishu: 20_000, teams: 28_000, dingtalk: 20_000 } as const;
    for (const kind of ['slack', 'feishu', 'teams', 'dingtalk'] as const) {
      const other = JSON.stringify((await sendOne(kind, notices)).body);
      expect(Buffer.byteLength(other)).toBeLessThanOrEqual(limits[kind]);
      expect(other).toContain('https://publish.example.com/');
      expect(other).toContain('B0');
    }
  });
});

describe('the error of a refused message', () => {
  const message = toMessage([aNotice()]);

  it.each([
    ['feishu', { status: 200, body: '{"code":19024,"msg":"Key Words Not Found"}' }, /19024/],
    ['wecom', { status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}' }, /93000/],
    ['dingtalk', { status: 200, body: '{"errcode":310000,"errmsg":"sign not match"}' }, /310000/],
    ['dingtalk', { status: 200, body: '<html>' }, /did not accept the message: <html>/],
    ['slack', { status: 404, body: 'no_service' }, /404: no_service/],
    ['slack', { status: 200, body: '<html>' }, /did not accept the message: <html>/],
    ['teams', { status: 200, body: '<!DOCTYPE html><p>Sign in' }, /did not accept the message/],
    ['teams', { status: 302, body: '', headers: { location: 'https://login.example' } }, /302/],
    ['webhook', null, /can't be reached/],
  ] as const)('contains the reason that %s gives: %j', async (kind, reply, why) => {
    const { sender } = await open(kind, reply);
    const error = await sender.send(message).catch((problem: unknown) => problem);
    expect(String(error)).toMatch(why);
    expect(String(error)).not.toContain('key=1');
  });

  it.each([
    ['webhook', { status: 410, body: '' }, 'gone'],
    ['webhook', { status: 404, body: '' }, 'refused'],
    ['slack', { status: 404, body: 'channel_not_found' }, 'gone'],
    ['slack', { status: 403, body: 'invalid_token' }, 'gone'],
    ['slack', { status: 400, body: 'invalid_payload' }, 'refused'],
    ['feishu', { status: 200, body: '{"code":19001,"msg":"incoming webhook access token invalid"}' }, 'gone'],
    ['feishu', { status: 200, body: '{"code":11232,"msg":"frequency limited"}' }, 'refused'],
    ['wecom', { status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}' }, 'gone'],
    ['wecom', { status: 200, body: '{"errcode":45009,"errmsg":"api freq out of limit"}' }, 'refused'],
    ['dingtalk', { status: 200, body: '{"errcode":300001,"errmsg":"token is not exist"}' }, 'gone'],
    ['dingtalk', { status: 200, body: '{"errcode":310000,"errmsg":"sign not match"}' }, 'refused'],
  ] as const)('distinguishes permanent from temporary refusals: %s, %j', async (kind, reply, reason) => {
    const { sender } = await open(kind, reply);
    await expect(sender.send(message)).rejects.toMatchObject({ reason });
  });

  it('contains the delay from the Retry-After header', async () => {
    const { sender } = await open('slack', {
      status: 429,
      body: 'slow down',
      headers: { 'retry-after': '30' },
    });
    await expect(sender.send(message)).rejects.toMatchObject({ retryAfterMs: 30_000 });
  });
});

describe('openSender', () => {
  it.each([
    ['slack', {}, /NOTIFY_TEAM_URL is not set/],
    ['slack', { NOTIFY_TEAM_URL: 'http://chat.example/hook' }, /NOTIFY_TEAM_URL is not an https address/],
    ['webhook', { NOTIFY_TEAM_URL: 'https://a.example', NOTIFY_TEAM_SECRET: 'short' }, /NOTIFY_TEAM_SECRET/],
    ['email', {}, /SMTP_URL is not set/],
  ] as const)(
    'throws an error that names the missing or invalid variable: %s with %j',
    (kind, variables, why) => {
      const environment = { smtpUrl: null, mailFrom: null };
      expect(() => openSender(aChannel({ kind }), { variables, environment })).toThrow(why);
    },
  );
});

function headersOf({ headers }: Received): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Omits `events`, which people do not see. */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => (name === 'events' ? [] : listTexts(each)))
    : [];
}
