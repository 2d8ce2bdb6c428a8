import { Webhook } from 'standardwebhooks';
import type { ChannelMessage } from '#service/notify/channel-message.ts';
import { postJson } from './post-json.ts';
import type { ChannelAccess, Sender } from './sender.ts';

/** Sends messages as signed webhooks, as https://www.standardwebhooks.com describes them. */
export function openWebhook({ url, secret }: ChannelAccess): Sender {
  const signer = new Webhook(secret ?? '');
  return {
    send: async (message) => {
      const now = new Date();
      const body = JSON.stringify(toPayload(message, now));
      const headers = {
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signer.sign(message.id, now, body),
      };
      const { status } = await postJson(url, body, { headers });
      return `answered ${status}`;
    },
  };
}

function toPayload({ title, sections, notices }: ChannelMessage, now: Date) {
  const type = notices.length === 0 ? 'catalogues.test' : 'catalogues.news';
  return { type, timestamp: now.toISOString(), data: { title, sections, events: notices } };
}
