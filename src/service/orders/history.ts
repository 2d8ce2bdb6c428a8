import { randomBytes } from 'node:crypto';
import type { NoticeKind } from '#config/channel.ts';
import type { BrandCode } from '#config/codes.ts';
import type { NewRecord, RecordStore } from '#service/store/record-store.ts';
import { type AuditEntry, auditSchema, type BrandEvent, eventSchema } from './event.ts';
import { parseRecord } from './parse-record.ts';

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
