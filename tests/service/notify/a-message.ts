import { type Channel, noticeKinds } from '#config/channel.ts';
import type { ChannelMessage } from '#service/notify/channel-message.ts';
import { composeMessage } from '#service/notify/compose-message.ts';
import type { Notice } from '#service/notify/notice.ts';

export const origin = 'https://publish.example.com';

export function aChannel(given: Partial<Channel> = {}): Channel {
  return {
    ...{ name: 'team', kind: 'slack', language: 'En', events: [...noticeKinds] },
    ...given,
  };
}

const noon = Date.parse('2026-11-24T04:00:00Z');

export function aNotice(given: Partial<Notice> = {}): Notice {
  return {
    ...{ kind: 'live', event: 'live', brand: 'yn', name: 'YN', at: noon, by: 'Anna', why: 'New season' },
    ...{ cause: null, added: 1, changed: 2, withdrawn: 0, release: '00000042-bbbbbbbbbbbb' },
    items: [
      { effect: 'added', name: 'Lamp', nameZh: '灯', url: 'https://yn.example/products/item/1/' },
      { effect: 'changed', name: 'Chair', nameZh: null, url: null },
    ],
    ...given,
  };
}

export const hostileName =
  '<!channel> [click](https://evil.example) **x** <at user_id="all"> @all\r\nBcc: x@evil.example';

export function toMessage(
  notices: readonly Notice[],
  channel: Partial<Channel> = {},
  id = '01a',
  support: string | null = null,
): ChannelMessage {
  const timeZoneOf = () => 'Asia/Singapore';
  return composeMessage(id, notices, { channel: aChannel(channel), origin, timeZoneOf, support });
}
