import { channelVariables, type Channel } from '#config/channel.ts';
import type { Variables } from '#config/variable.ts';
import { openChat } from './channels/chat.ts';
import { type MailSettings, openEmail } from './channels/email.ts';
import { ChannelError, type Sender } from './channel-message.ts';

export interface ChannelSettings {
  readonly variables: Variables;
  readonly environment: MailSettings;
}

/** Throws `ChannelError` if a variable is missing or invalid. */
export function openSender(channel: Channel, { variables, environment }: ChannelSettings): Sender {
  const { kind } = channel;
  if (kind === 'email') return openEmail(channel, environment);
  const names = channelVariables(channel);
  const url = toUrl(variables[names.url]?.trim() ?? '', names.url);
  const secret = variables[names.secret]?.trim() || null;
  if (kind === 'webhook' && !/^whsec_[A-Za-z0-9+/=]{32,}$/.test(secret ?? ''))
    throw new ChannelError(
      `${names.secret} is not a Standard Webhooks secret. Create a secret with: echo "whsec_$(openssl rand -base64 32)"`,
      'unset',
    );
  return openChat(kind, url, secret);
}

function toUrl(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url?.protocol === 'https:' || (isLocal && url.protocol === 'http:')) return url;
  const fault = text === '' ? 'not set' : 'not an https address';
  throw new ChannelError(
    `${name} is ${fault}. Set it to the webhook address of the channel; see docs/notify.md.`,
    'unset',
  );
}
