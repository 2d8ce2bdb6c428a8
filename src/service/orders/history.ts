import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { failureCauses } from '#builder/failure.ts';
import { siteChanges } from '#builder/summarise-changes.ts';
import type { NoticeKind } from '#config/channel.ts';
import type { BrandCode } from '#config/codes.ts';
import type { NewRecord, RecordStore } from '#service/store/record-store.ts';
import { changedItemSchema, promotionKinds } from './brand-state.ts';
import { findingsFields } from './findings.ts';
import { missedSchema } from './missed-plan.ts';
import { parseRecord } from '#service/store/store-error.ts';

export interface History {
  /** Adds an entry of the history and its messages atomically. */
  addEvent(event: BrandEvent, options?: EventOptions): Promise<void>;
  addNews(news: News, key: string): Promise<void>;
  listEvents(brand: BrandCode | null, limit: number): Promise<readonly BrandEvent[]>;
  addAudit(entry: AuditEntry, key?: string): Promise<void>;
  listAudit(limit: number): Promise<readonly AuditEntry[]>;
}

export interface EventOptions {
  readonly isQuiet?: boolean;
  readonly key?: string;
}

export interface News {
  readonly kind: NoticeKind;
  readonly event: BrandEvent;
  readonly all?: number;
}

export type ToNotices = (news: News | BrandEvent, id: string) => readonly NewRecord[];

const newsMs = 30 * 24 * 3_600_000;

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
    addAudit: async (entry, key = newId()) => {
      await store.insert([{ collection: 'audit', id: key, value: entry }]);
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
  /** A build works again, and nothing had changed. */
  'recovered',
  ...promotionKinds,
  'resumed',
  'schedule-failed',
] as const;

export const eventSchema = z.object({
  brand: z.string(),
  kind: z.enum(eventKinds),
  at: z.number(),
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  release: z.nullable(z.string()),
  former: z.optional(z.string()),
  build: z.nullable(z.string()),
  cause: z.nullable(z.enum(failureCauses)),
  isPreview: z.optional(z.boolean()),
  seconds: z.nullable(z.number()),
  /** Products, or pages without items. */
  added: z.number(),
  changed: z.number(),
  withdrawn: z.number(),
  groups: z.optional(z.number()),
  site: z.optional(z.readonly(z.array(z.enum(siteChanges)))),
  ...findingsFields,
  missed: z.optional(missedSchema),
  items: z.optional(z.readonly(z.array(changedItemSchema))),
});

export type BrandEvent = z.infer<typeof eventSchema>;

export const mostItems = 3;

export function newEvent(
  brand: BrandCode,
  kind: BrandEvent['kind'],
  details: Partial<BrandEvent> = {},
): BrandEvent {
  return {
    ...{ brand, kind, at: Date.now(), by: null, why: null, release: null, build: null, cause: null },
    ...{ seconds: null, added: 0, changed: 0, withdrawn: 0, ...details },
  };
}

export const auditSchema = z.object({
  at: z.number(),
  who: z.nullable(z.string()),
  from: z.nullable(z.string()),
  action: z.string(),
  brand: z.nullable(z.string()),
  result: z.enum(['done', 'refused', 'failed']),
  detail: z.nullable(z.string()),
});

export type AuditEntry = z.infer<typeof auditSchema>;
