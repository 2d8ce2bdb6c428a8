import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { failureCauses } from '#builder/failure.ts';
import { siteChanges } from '#builder/site-changes.ts';
import type { NoticeKind } from '#config/channel.ts';
import type { BrandCode } from '#config/codes.ts';
import type { NewRecord, RecordStore } from '#service/store/record-store.ts';
import { changedItemSchema, promotionKinds } from './brand-state.ts';
import { findingsFields } from './findings.ts';
import { missedSchema } from './missed-plan.ts';
import { parseRecord } from '#service/store/store-error.ts';

/** The entries of the history and of the audit, and what people are told. */
export interface History {
  /** Adds an entry of the history, and tells the channels of it, both or neither. */
  addEvent(event: BrandEvent, options?: EventOptions): Promise<void>;
  /** Tells the channels of something that is no entry of the history, once for each key. */
  addNews(news: News, key: string): Promise<void>;
  /** Lists the newest events first; null lists those of all brands. */
  listEvents(brand: BrandCode | null, limit: number): Promise<readonly BrandEvent[]>;
  addAudit(entry: AuditEntry): Promise<void>;
  listAudit(limit: number): Promise<readonly AuditEntry[]>;
}

export interface EventOptions {
  /** Tells nobody. */
  readonly isQuiet?: boolean;
  /** Adds it once, however often it is given. */
  readonly key?: string;
}

/** Something to be told of a brand. */
export interface News {
  readonly kind: NoticeKind;
  readonly event: BrandEvent;
  /** Entries of the content report, of which `event.added` are new. */
  readonly all?: number;
}

/** Returns the records by which channels are told, none where nobody is; `id` is the same for the same news. */
export type ToNotices = (news: News | BrandEvent, id: string) => readonly NewRecord[];

/** How long the same news is recognised. */
const newsMs = 30 * 24 * 3_600_000;

/** Opens the entries of the history and of the audit. */
export function openHistory(
  store: RecordStore,
  eventAdded: (event: BrandEvent) => void,
  toNotices: ToNotices,
): History {
  const newId = () => randomBytes(8).toString('hex');
  return {
    addEvent: async (event, { isQuiet = false, key: id = newId() } = {}) => {
      const entry = { collection: 'event', id, group: event.brand, value: event };
      const isNew = await store.insert([entry, ...(isQuiet ? [] : toNotices(event, id))]);
      if (isNew) eventAdded(event);
    },
    addNews: async (news, key) => {
      const known = { collection: 'news', id: key, value: key, expiresAt: Date.now() + newsMs };
      await store.insert([known, ...toNotices(news, key)]);
    },
    listEvents: async (brand, limit) => {
      const listed = await store.list('event', { limit, ...(brand === null ? {} : { group: brand }) });
      return listed.map((record) => parseRecord(eventSchema, 'event', record));
    },
    addAudit: async (entry) => {
      await store.insert([{ collection: 'audit', id: newId(), value: entry }]);
    },
    listAudit: async (limit) =>
      (await store.list('audit', { limit })).map((record) => parseRecord(auditSchema, 'audit', record)),
  };
}

const eventKinds = [
  'live',
  'held',
  'unchanged',
  'superseded',
  'failed',
  /** It works again, and nothing had changed. */
  'recovered',
  /** Of the planned ones, one is an earlier release that went live again. */
  ...promotionKinds,
  'resumed',
  /** A release did not go live at the time it was planned for. */
  'schedule-failed',
] as const;

/** An entry of a brand's history. */
export const eventSchema = z.object({
  brand: z.string(),
  kind: z.enum(eventKinds),
  at: z.number(),
  /** The user who asked for it, or the name that a hook gave; null for a sweep. */
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  release: z.nullable(z.string()),
  /** The release that was live before, where that is known. */
  former: z.optional(z.string()),
  build: z.nullable(z.string()),
  cause: z.nullable(z.enum(failureCauses)),
  /** Of a failure: whether it was a preview that could not be made. */
  isPreview: z.optional(z.boolean()),
  /** How long it took; entries of before have the time since the first order. */
  seconds: z.nullable(z.number()),
  /** Products, or pages where there are no items. */
  added: z.number(),
  changed: z.number(),
  withdrawn: z.number(),
  /** Categories and series that changed. */
  groups: z.optional(z.number()),
  /** Changes of the setting. */
  site: z.optional(z.readonly(z.array(z.enum(siteChanges)))),
  /** Of a failure: what the guard found. */
  ...findingsFields,
  /** Of a plan that was missed. */
  missed: z.optional(missedSchema),
  /** The first of all that changed. */
  items: z.optional(z.readonly(z.array(changedItemSchema))),
});

export type BrandEvent = z.infer<typeof eventSchema>;

/** An entry of the audit: what a user did, or tried to do, on the status page. */
export const auditSchema = z.object({
  at: z.number(),
  who: z.nullable(z.string()),
  /** Address of the caller, where it is known. */
  from: z.nullable(z.string()),
  action: z.string(),
  brand: z.nullable(z.string()),
  result: z.enum(['done', 'refused', 'failed']),
  detail: z.nullable(z.string()),
});

export type AuditEntry = z.infer<typeof auditSchema>;
