import { formatFitting } from '#service/notify/channel-message.ts';
import { toMarkdown } from './markdown.ts';
import { checkCode, postJson } from './post-json.ts';
import type { ChannelAccess, Sender } from './sender.ts';

/** A Markdown message may have so many bytes. */
const mostBytes = 4_096;

/** The robot was taken out of its group, or its address is wrong. */
const gone = [93_000];

/** Sends messages to a group robot of WeCom: https://developer.work.weixin.qq.com/document/path/91770 */
export function openWecom({ url }: ChannelAccess): Sender {
  return {
    send: async (message) => {
      const content = formatFitting(message, mostBytes, toMarkdown);
      const body = { msgtype: 'markdown', markdown: { content } };
      const answer = await postJson(url, JSON.stringify(body));
      return checkCode(answer, url.host, 'errcode', gone);
    },
  };
}
