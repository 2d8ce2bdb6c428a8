import { languageTag } from '#catalogue/locale.ts';
import { channelVariables, type Channel } from '#config/channel.ts';
import type { Variables } from '#config/variable.ts';
import type { ServiceEnvironment } from '#config/service-environment.ts';
import { openChat, type ChannelAccess } from './channels/chat.ts';
import { openEmail } from './channels/email.ts';
import { ChannelError, type Sender } from './channel-message.ts';

export interface ChannelSettings {
  readonly variables: Variables;
  readonly environment: Pick<ServiceEnvironment, 'smtpUrl' | 'mailFrom'>;
}

export function openSender(channel: Channel, settings: ChannelSettings): Sender {
  const { kind } = channel;
  return kind === 'email' ? openMail(channel, settings) : openChat(kind, readAccess(channel, settings));
}

function openMail({ to = [], language }: Channel, { environment }: ChannelSettings): Sender {
  const { smtpUrl, mailFrom } = environment;
  if (smtpUrl === null) throw unset('SMTP_URL is not set. Set it to the address of a mail server.');
  if (mailFrom === null) throw unset('MAIL_FROM is not set. Set it to the sender of messages.');
  return openEmail({ server: smtpUrl, from: mailFrom, to, lang: languageTag[language] });
}

function readAccess(channel: Channel, { variables }: ChannelSettings): ChannelAccess {
  const names = channelVariables(channel);
  const url = toUrl(variables[names.url]?.trim() ?? '', names.url);
  const secret = variables[names.secret]?.trim() || null;
  if (channel.kind === 'webhook' && !/^whsec_[A-Za-z0-9+/=]{32,}$/.test(secret ?? ''))
    throw unset(
      `${names.secret} is not a Standard Webhooks secret. Create a secret with: echo "whsec_$(openssl rand -base64 32)"`,
    );
  return { url, secret };
}

function toUrl(text: string, name: string): URL {
  if (text === '') throw unset(`${name} is not set. Set it to the address that the channel's service shows.`);
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url?.protocol === 'https:' || (isLocal && url.protocol === 'http:')) return url;
  throw unset(`${name} is not an https address. Set it to the address that the channel's service shows.`);
}

function unset(message: string): ChannelError {
  return new ChannelError(message, 'unset');
}
