import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { failureCauses } from '#builder/failure.ts';
import { changedItemSchema, countsSchema } from '#builder/summarise-changes.ts';
import type { NoticeKind } from '#config/channel.ts';
import { findingsSchema } from '#guard/refusal.ts';
import type { NewRecord, RecordStore } from '#service/store/sql-store.ts';
import { missedPlanSchema, promotionKinds } from './brand-state.ts';
import { parseRecord } from '#service/store/store-error.ts';

export interface EventFilter {
  readonly brand?: string | null;
  readonly by?: string | null;
  readonly kinds?: ReadonlySet<string> | null;
  /** Milliseconds since 1970. `to` is exclusive. */
  readonly from?: number | null;
  readonly to?: number | null;
  /** A product's id, or a part of its name. */
  readonly product?: string | null;
  readonly release?: string | null;
}

export interface PageOfEvents {
  readonly limit: number;
  /** The `next` value of the previous page. Undefined for the first page. */
  readonly before?: string | undefined;
}

export type EventsPage = Awaited<ReturnType<typeof listEvents>>;

export type ListedEvent = BrandEvent & { readonly id: string };

interface EventOptions {
  readonly isUnannounced?: boolean;
  readonly key?: string;
}

export interface Announcement {
  readonly kind: NoticeKind;
  readonly event: BrandEvent;
  readonly all?: number;
}

export type ToNotices = (news: Announcement | BrandEvent, id: string) => readonly NewRecord[];

const day = 24 * 3_600_000;
const newsMs = 30 * day;
const eventMs = 366 * day;

export function openHistory(
  store: RecordStore,
  eventAdded: (event: BrandEvent) => void,
  toNotices: ToNotices,
) {
  const newId = () => randomBytes(8).toString('hex');
  return {
    addEvent: async (event: BrandEvent, { isUnannounced = false, key: id = newId() }: EventOptions = {}) => {
      const expiresAt = Date.now() + eventMs;
      const entry = { collection: 'event', id, group: event.brand, value: event, expiresAt };
      const isNew = await store.insert([entry, ...(isUnannounced ? [] : toNotices(event, id))]);
      if (isNew) eventAdded(event);
    },
    addAnnouncement: async (news: Announcement, key: string) => {
      const known = { collection: 'news', id: key, value: key, expiresAt: Date.now() + newsMs };
      await store.insert([known, ...toNotices(news, key)]);
    },
    listEvents: (filter: EventFilter, page: PageOfEvents) => listEvents(store, filter, page),
    addAudit: async (entry: AuditEntry, key = newId()) => {
      await store.insert([{ collection: 'audit', id: key, value: entry }]);
    },
    listAudit: async (limit: number): Promise<readonly AuditEntry[]> =>
      (await store.list('audit', { limit })).map((record) => parseRecord(auditSchema, 'audit', record)),
  };
}

const readAtOnce = 500;

/** Reads events until the page is full, because the store can filter only by brand. */
async function listEvents(store: RecordStore, filter: EventFilter, { limit, before: given }: PageOfEvents) {
  const group = filter.brand ?? undefined;
  const events: ListedEvent[] = [];
  let before = Number(given ?? Number.MAX_SAFE_INTEGER);
  for (;;) {
    const listed = await store.list('event', { before, limit: readAtOnce, ...(group && { group }) });
    for (const record of listed) {
      const event = { ...parseRecord(eventSchema, 'event', record), id: record.id };
      // Events are only roughly in order, because machines' clocks differ.
      if (event.at < (filter.from ?? 0) - skewMs) return { events, next: null };
      if (isFound(event, filter)) {
        if (events.length === limit) return { events, next: String(before) };
        events.push(event);
      }
      before = record.place;
    }
    if (listed.length < readAtOnce) return { events, next: null };
    await setImmediate();
  }
}

const skewMs = day;

function isFound(event: BrandEvent, { by, kinds, from, to, product, release }: EventFilter): boolean {
  if (release && event.release !== release) return false;
  if (kinds && !kinds.has(event.kind)) return false;
  if ((from && event.at < from) || (to && event.at >= to)) return false;
  if (by && !creditsOf(event).some((credit) => credit.by?.toLowerCase() === by.toLowerCase())) return false;
  return !product || isAbout(event, product.toLowerCase());
}

function isAbout({ products = [], items = [], findings = [] }: BrandEvent, product: string): boolean {
  const found = findings.flatMap(({ names }) => names);
  const names = [
    ...items.flatMap(({ name, nameZh }) => [name, nameZh ?? '']),
    ...found.flatMap(({ name }) => [name.En, name.Zh ?? '']),
  ];
  return (
    [...products, ...found.map(({ id }) => id)].some((id) => id.toLowerCase() === product) ||
    names.some((name) => name.toLowerCase().includes(product))
  );
}

export type Credit = NonNullable<BrandEvent['credits']>[number];

type CreditedEvent = Pick<BrandEvent, 'credits' | 'by' | 'why' | 'isForced'>;

export function creditsOf({ credits, by, why, isForced = false }: CreditedEvent): readonly Credit[] {
  const asked = credits?.filter(({ kind }) => kind !== 'sweep');
  return asked ?? (by === null && why === null ? [] : [{ by, why, kind: 'button', isForced }]);
}

const eventKinds = [
  // `recovered`: a build succeeded after a failure, but changed nothing.
  ...(['live', 'held', 'unchanged', 'superseded', 'failed', 'recovered'] as const),
  ...promotionKinds,
  // `review` and `resumed`: the brand was switched to review, and back to automatic publishing.
  ...(['review', 'resumed', 'planned', 'unplanned', 'discarded', 'schedule-failed'] as const),
] as const;

const creditSchema = z.object({
  ...{ by: z.nullable(z.string()), why: z.nullable(z.string()), isForced: z.boolean() },
  kind: z.enum(['hook', 'button', 'sweep']),
});

export const eventSchema = z.object({
  brand: z.string(),
  kind: z.enum(eventKinds),
  at: z.number(),
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** Missing in events without a build, and in events of earlier versions. */
  credits: z.optional(z.readonly(z.array(creditSchema))),
  isForced: z.optional(z.boolean()),
  until: z.optional(z.number()),
  plannedFor: z.optional(z.number()),
  release: z.nullable(z.string()),
  former: z.optional(z.string()),
  build: z.nullable(z.string()),
  cause: z.nullable(z.enum(failureCauses)),
  seconds: z.nullable(z.number()),
  findings: z.optional(findingsSchema),
  missed: z.optional(missedPlanSchema),
  items: z.optional(z.readonly(z.array(changedItemSchema))),
  ...countsSchema.shape,
});

export type BrandEvent = z.infer<typeof eventSchema>;

export const maxEventItems = 3;

export function newEvent(
  brand: string,
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
  outcome: z.optional(z.string()),
  release: z.optional(z.string()),
  detail: z.nullable(z.string()),
});

export type AuditEntry = z.infer<typeof auditSchema>;
