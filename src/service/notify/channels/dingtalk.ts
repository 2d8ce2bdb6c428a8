import { createHmac } from 'node:crypto';
import { formatFitting } from '#service/notify/channel-message.ts';
import { neutralise, toMarkdown } from './markdown.ts';
import { checkCode, postJson } from './post-json.ts';
import type { ChannelAccess, Sender } from './sender.ts';

const mostBytes = 18_000;

/** The group was dissolved; the robot is not there, or switched off; its token does not exist. */
const gone = [400_013, 400_106, 400_102, 400_101, 300_001];

/** Sends messages to a custom robot of DingTalk: https://open.dingtalk.com/document/robots/custom-robot-access */
export function openDingtalk({ url, secret }: ChannelAccess): Sender {
  return {
    send: async (message) => {
      const text = formatFitting(message, mostBytes, toMarkdown);
      const body = { msgtype: 'markdown', markdown: { title: neutralise(message.title), text } };
      const signed = secret === null ? url : withSignature(url, secret, Date.now());
      const answer = await postJson(signed, JSON.stringify(body));
      return checkCode(answer, url.host, 'errcode', gone);
    },
  };
}

/** The time is in milliseconds. */
function withSignature(url: URL, secret: string, timestamp: number): URL {
  const hmac = createHmac('sha256', secret).update(`${timestamp}\n${secret}`);
  const signed = new URL(url);
  signed.searchParams.set('timestamp', String(timestamp));
  signed.searchParams.set('sign', hmac.digest('base64'));
  return signed;
}
