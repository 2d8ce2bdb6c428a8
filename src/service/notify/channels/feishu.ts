import { createHmac } from 'node:crypto';
import {
  type ChannelMessage,
  formatFitting,
  listOf,
  type MessageLine,
} from '#service/notify/channel-message.ts';
import { checkCode, postJson } from './post-json.ts';
import type { ChannelAccess, Sender } from './sender.ts';

/** Requests may have 20 kB. */
const mostBytes = 19_000;

/** No bot has the token of this address. */
const gone = [19_001];

/** Sends messages to a custom bot of Feishu or Lark, as rich text: https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot */
export function openFeishu({ url, secret }: ChannelAccess): Sender {
  return {
    send: async (message) => {
      const signature = secret === null ? {} : sign(secret, Math.floor(Date.now() / 1000));
      const format = (each: ChannelMessage) => JSON.stringify({ ...signature, ...toPayload(each) });
      const answer = await postJson(url, formatFitting(message, mostBytes, format));
      return checkCode(answer, url.host, 'code', gone);
    },
  };
}

/** The time, in seconds, and the secret are the key; nothing is signed with it. */
function sign(secret: string, timestamp: number) {
  const hmac = createHmac('sha256', `${timestamp}\n${secret}`);
  return { timestamp: String(timestamp), sign: hmac.digest('base64') };
}

function toPayload({ title, sections, more }: ChannelMessage) {
  const paragraphs = sections.flatMap(({ heading, lines }) => [
    ...listOf(heading).map((text) => [{ tag: 'text', text, style: ['bold'] }]),
    ...lines.map((line) => [toElement(line)]),
  ]);
  const content = [...paragraphs, [toElement(more)]];
  return { msg_type: 'post', content: { post: { zh_cn: { title, content } } } };
}

function toElement({ text, href }: MessageLine) {
  return href === null ? { tag: 'text', text } : { tag: 'a', text, href };
}
