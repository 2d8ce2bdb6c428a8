import * as z from 'zod/mini';
import { failureCauses } from '#builder/failure.ts';
import { siteChanges } from '#builder/site-changes.ts';
import type { Brand } from '#config/brands.ts';
import { type NoticeKind, noticeKinds } from '#config/channel.ts';
import type { BrandCode } from '#config/codes.ts';
import { changedItemSchema } from '#service/orders/brand-state.ts';
import { changeNames, findingsFields, toFindings } from '#service/orders/findings.ts';
import { missedSchema } from '#service/orders/missed-plan.ts';
import type { BrandEvent } from '#service/orders/event.ts';
import type { News, ToNotices } from '#service/orders/history.ts';

/** Something that a channel has to tell, until it is told. Texts in it are of the ERP or of people: as they wrote them. */
export const noticeSchema = z.object({
  kind: z.enum(noticeKinds),
  /** Of the event that it tells of, or of what has no entry in the history. */
  event: z.string(),
  /** The brand's code, and its name as it was then. */
  brand: z.string(),
  name: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  cause: z.nullable(z.enum(failureCauses)),
  /** Of a failure: whether it was a preview that could not be made. */
  isPreview: z.optional(z.boolean()),
  ...findingsFields,
  /** The releases before and after, where both are known. */
  compared: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** Of a plan that was missed. */
  missed: z.optional(missedSchema),
  /** Products, or new entries of the content report as `added` of `all`. */
  added: z.number(),
  changed: z.number(),
  withdrawn: z.number(),
  /** Categories and series. */
  groups: z.optional(z.number()),
  /** Changes of the setting. */
  site: z.optional(z.readonly(z.array(z.enum(siteChanges)))),
  all: z.optional(z.number()),
  items: z.readonly(z.array(changedItemSchema)),
});

export type Notice = z.infer<typeof noticeSchema>;

export const noticeCollection = 'notice';

/** Takes secrets out of what people and the ERP wrote. */
export function redactNotice(notice: Notice, redact: (text: string) => string): Notice {
  const { name, by, why, items } = notice;
  return {
    ...{ ...changeNames(notice, redact), name: redact(name), by: by && redact(by), why: why && redact(why) },
    items: items.map((item) => ({
      ...{ ...item, name: redact(item.name), nameZh: item.nameZh && redact(item.nameZh) },
    })),
  };
}

const day = 24 * 3_600_000;
/** Longer than anything is tried. */
export const noticeKeptMs = 3 * day;

/** Returns which kind of notice an event is; null for one that nobody has to be told of. */
function toNoticeKind({ kind, cause }: Pick<BrandEvent, 'kind' | 'cause'>): NoticeKind | null {
  if (kind !== 'failed') return kindOfEvent[kind];
  return cause === 'shrink' || cause === 'guard' || cause === 'guard-grave' ? 'refused' : 'failed';
}

const kindOfEvent = {
  live: 'live',
  promoted: 'live',
  'rolled-back': 'live',
  held: 'preview',
  recovered: 'recovered',
  unchanged: null,
  superseded: null,
  resumed: null,
  scheduled: 'schedule',
  'scheduled-back': 'schedule',
  'schedule-failed': 'schedule',
} as const satisfies Record<Exclude<BrandEvent['kind'], 'failed'>, NoticeKind | null>;

const mostItems = 3;

/** Returns how news become records of the channels of their brand, one for each that tells of their kind. */
export function openNotices(brands: ReadonlyMap<BrandCode, Brand>): ToNotices {
  return (news, id) => {
    const { event, kind, all } = isNews(news)
      ? news
      : { event: news, kind: toNoticeKind(news), all: undefined };
    const brand = brands.get(event.brand);
    if (kind === null || brand === undefined) return [];
    const value = { ...toNotice(event, kind, brand), ...(all === undefined ? {} : { all }) };
    return brand.channels
      .filter(({ events }) => events.includes(kind))
      .map(({ name }) => ({
        ...{ collection: noticeCollection, id: `${name}/${id}`, group: name, value },
        expiresAt: Date.now() + noticeKeptMs,
      }));
  };
}

function isNews(news: News | BrandEvent): news is News {
  return 'event' in news;
}

function toNotice(event: BrandEvent, kind: NoticeKind, { name }: Pick<Brand, 'name'>): Notice {
  const { brand, at, by, why, cause, added, changed, withdrawn } = event;
  const { groups = 0, site = [], items = [], isPreview, missed, former, release } = event;
  return {
    ...{ kind, event: event.kind, brand, name, at, by, why, cause },
    ...{ added, changed, withdrawn, groups, site, items: items.slice(0, mostItems) },
    ...toFindings(event),
    ...(isPreview ? { isPreview } : {}),
    ...(former === undefined || release === null ? {} : { compared: { from: former, to: release } }),
    ...(missed === undefined ? {} : { missed }),
  };
}
