import * as z from 'zod/mini';
import { isRefusal } from '#builder/failure.ts';
import { changedItemSchema } from '#builder/summarise-changes.ts';
import type { Brand } from '#config/brands.ts';
import { noticeKinds, type Channel, type NoticeKind } from '#config/channel.ts';
import { eventSchema, maxEventItems, type BrandEvent, type ToNotices } from '#service/orders/history.ts';

/** May contain secrets, which `redactNotice` removes. */
export const noticeSchema = z.extend(
  z.omit(eventSchema, { release: true, former: true, build: true, seconds: true, products: true }),
  {
    kind: z.enum(noticeKinds),
    event: z.string(),
    name: z.string(),
    /** Missing in notices of earlier versions. */
    release: z._default(z.nullable(z.string()), null),
    all: z.optional(z.number()),
    items: z.readonly(z.array(changedItemSchema)),
  },
);

export type Notice = z.infer<typeof noticeSchema>;

export const noticeCollection = 'notice';

/** Must be called before the notice is shortened, because a truncated secret would not be found. */
export function redactNotice(notice: Notice, redact: (text: string) => string): Notice {
  const text = JSON.stringify(notice, (_, value: unknown) =>
    typeof value === 'string' ? redact(value) : value,
  );
  return noticeSchema.parse(JSON.parse(text));
}

const keptMs = 3 * 24 * 3_600_000;

const kindOfEvent: Readonly<Partial<Record<BrandEvent['kind'], NoticeKind>>> = {
  ...{ live: 'live', promoted: 'live', 'rolled-back': 'live', held: 'preview', recovered: 'recovered' },
  ...{ scheduled: 'schedule', 'scheduled-back': 'schedule', 'schedule-failed': 'schedule' },
};

function toNoticeKind({ kind, cause }: Pick<BrandEvent, 'kind' | 'cause'>): NoticeKind | null {
  if (kind !== 'failed') return kindOfEvent[kind] ?? null;
  return cause !== null && isRefusal(cause) ? 'refused' : 'failed';
}

export function openNotices(brands: ReadonlyMap<string, Brand>): ToNotices {
  return (news, id) => {
    const { event, kind, all } =
      'event' in news ? news : { event: news, kind: toNoticeKind(news), all: undefined };
    const brand = brands.get(event.brand);
    if (kind === null || brand === undefined) return [];
    const value = { ...toNotice(event, kind, brand), ...(all === undefined ? {} : { all }) };
    return brand.channels
      .filter(({ events }) => events.includes(kind))
      .flatMap(deliveryQueuesOf)
      .map(({ name }) => ({
        ...{ collection: noticeCollection, id: `${name}/${id}`, group: name, value },
        expiresAt: Date.now() + keptMs,
      }));
  };
}

function toNotice(event: BrandEvent, kind: NoticeKind, { name }: Pick<Brand, 'name'>): Notice {
  const { former: _, build: __, seconds: ___, products: ____, items = [], ...details } = event;
  return {
    ...{
      groups: 0,
      site: [],
      ...details,
      kind,
      event: event.kind,
      name,
      items: items.slice(0, maxEventItems),
    },
  };
}

export function listChannels(brands: ReadonlyMap<string, Brand>): readonly Channel[] {
  const all = [...brands.values()].flatMap(({ channels }) => channels);
  return [...new Map(all.map((channel) => [channel.name, channel])).values()];
}

/** Returns one channel per recipient, because each recipient has a separate outbox. */
export function deliveryQueuesOf(channel: Channel): readonly Channel[] {
  if (channel.kind !== 'email') return [channel];
  return [...new Set(channel.to)].map((address) => ({
    ...{ ...channel, name: `${channel.name}/${address}`, to: [address] },
  }));
}

/** Splits at the first slash, because channel names contain no slash. `address` is null except for email. */
export function splitName(name: string): { readonly channel: string; readonly address: string | null } {
  const at = name.indexOf('/');
  return at < 0
    ? { channel: name, address: null }
    : { channel: name.slice(0, at), address: name.slice(at + 1) };
}
