import { expect } from 'vitest';
import { type Channel, channelVariables } from '#config/channel.ts';
import { openSender } from '#service/notify/open-sender.ts';
import { type Reply, startAnswering } from '../../answering-server.ts';
import { aChannel, aNotice, toMessage } from './a-message.ts';

export const secret = `whsec_${Buffer.from('a secret of the tests, no other.').toString('base64')}`;

export const taken = {
  slack: { status: 200, body: 'ok' },
  teams: { status: 202, body: '' },
  feishu: { status: 200, body: '{"code":0,"data":{},"msg":"success"}' },
  wecom: { status: 200, body: '{"errcode":0,"errmsg":"ok"}' },
  dingtalk: { status: 200, body: '{"errcode":0,"errmsg":"ok"}' },
  webhook: { status: 204, body: '' },
} as const satisfies Partial<Record<Channel['kind'], Reply>>;

export type ChatKind = keyof typeof taken;
export const chatKinds = [
  'slack',
  'teams',
  'feishu',
  'wecom',
  'dingtalk',
  'webhook',
] as const satisfies readonly ChatKind[];

export async function openChat(kind: ChatKind, reply: Reply | null = taken[kind], hasSecret = true) {
  const server = await startAnswering(() => reply);
  const channel = aChannel({ kind });
  const names = channelVariables(channel);
  const variables = {
    [names.url]: `${server.origin}/hook?key=1`,
    [names.secret]: hasSecret ? secret : undefined,
  };
  const sender = openSender(channel, { variables, environment: { smtpUrl: null, mailFrom: null } });
  return { sender, received: server.received };
}

export async function sendOne(
  kind: ChatKind,
  notices = [aNotice()],
  channel: Partial<Channel> = {},
  hasSecret = true,
) {
  const { sender, received } = await openChat(kind, taken[kind], hasSecret);
  const answer = await sender.send(toMessage(notices, { ...channel, kind }));
  const [call] = received;
  if (call === undefined) throw new Error('Nothing was sent.');
  expect(call.headers['content-type']).toBe('application/json; charset=utf-8');
  return { call, answer, body: JSON.parse(call.body) as unknown };
}
