import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Brand } from '#config/brands.ts';
import type { Channel } from '#config/channel.ts';
import { toRedactor } from '#config/secrets.ts';
import { type Loop, startLoop } from '#service/queue/loop.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { RecordStore } from '#service/store/sql-store.ts';
import { ChannelError } from './channel-message.ts';
import { composeMessage } from './compose-message.ts';
import { deliveryQueuesOf, listChannels, noticeCollection, redactNotice, splitName } from './notice.ts';
import { openSender, type ChannelSettings } from './open-sender.ts';
import { mayTry, openOutbox, type Claim, type Outbox } from './outbox.ts';

export interface NotifierParts {
  readonly store: RecordStore;
  readonly records: Pick<ServiceRecords, 'addAudit'>;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly origin: string;
  readonly support: string | null;
  readonly settings: ChannelSettings;
  readonly onProblem: (problem: unknown) => void;
}

export type NotifierTiming = Readonly<typeof defaultTiming>;

const defaultTiming = {
  ...{ pollMs: 1_000, foldMs: 5_000, pauseMs: 60_000, retryMs: 10_000 },
  ...{ longestRetryMs: 30 * 60_000, giveUpMs: 24 * 3_600_000 },
};

/** Longer than any attempt to send a message. */
const leaseMs = 60_000;

const mailLimit = pLimit(4);

export function startNotifier(parts: NotifierParts, timing: NotifierTiming = defaultTiming): Loop {
  const work = async (signal: AbortSignal) => {
    const isNeeded = (await parts.store.list(noticeCollection, { limit: 1 })).length > 0;
    if (isNeeded) await sendAllOutboxes(parts, timing, signal);
  };
  return startLoop(work, timing.pollMs, parts.onProblem);
}

async function sendAllOutboxes(
  parts: NotifierParts,
  timing: NotifierTiming,
  signal: AbortSignal,
): Promise<void> {
  const queues = listChannels(parts.brands).flatMap(deliveryQueuesOf);
  const sent = queues.map(async (queue) => {
    const work = async () => (signal.aborted ? undefined : sendOutbox(queue, parts, timing));
    return queue.kind === 'email' ? mailLimit(work) : work();
  });
  await Promise.all(sent);
}

interface Delivery extends NotifierParts {
  readonly queue: Channel;
  readonly outbox: Outbox;
  readonly claim: Claim;
  readonly timing: NotifierTiming;
}

async function sendOutbox(queue: Channel, parts: NotifierParts, timing: NotifierTiming): Promise<void> {
  const outbox = openOutbox(parts.store, queue.name);
  const pending = await outbox.listPending();
  const [oldest] = pending;
  if (oldest === undefined) return;
  const state = await outbox.readState();
  const now = Date.now();
  const longestMs = Math.max(leaseMs, timing.pauseMs, timing.longestRetryMs);
  // A notice from the future was written before the clock was set back. It is sent at once.
  const isFolding = state.batch === null && oldest.notice.at <= now && now < oldest.notice.at + timing.foldMs;
  if (isFolding || !mayTry(state, now, longestMs)) return;
  const claim = await outbox.claim(pending, { leaseMs, longestMs });
  if (claim === null) return;
  const delivery = { ...parts, queue, outbox, claim, timing };
  await send(delivery).catch((error: unknown) => putOff(error, delivery));
}

async function send(delivery: Delivery): Promise<void> {
  const { queue, outbox, claim, timing, brands, origin, support, settings } = delivery;
  const nextTryAt = Date.now() + timing.pauseMs;
  // Another process has sent the notices.
  if (claim.notices.length === 0) return outbox.finish(claim, { nextTryAt });
  const timeZoneOf = (code: string) => brands.get(code)?.timeZone ?? 'UTC';
  const redact = toRedactor(settings.variables);
  const notices = claim.notices.map(({ notice }) => redactNotice(notice, redact));
  const message = composeMessage(claim.id, notices, { channel: queue, origin, timeZoneOf, support });
  const answer = await openSender(queue, settings).send(message);
  await outbox.finish(claim, { nextTryAt });
  const detail = `${message.title} (${redact(answer)})`;
  if (claim.attempt > 1) return audit('done', detail, queue, delivery);
  // Recipients of the same events share one audit entry.
  const { channel: name } = splitName(queue.name);
  const ids = claim.notices.map(({ id }) => id.slice(queue.name.length));
  await audit('done', detail, { ...queue, name }, delivery, `notify/${name}/${hash('sha256', ids.join())}`);
}

async function putOff(error: unknown, delivery: Delivery): Promise<void> {
  const { queue, outbox, claim, settings, timing } = delivery;
  const redact = toRedactor(settings.variables);
  const problem = redact(error instanceof Error ? error.message : String(error));
  const { reason, retryAfterMs } =
    error instanceof ChannelError ? error : ({ reason: 'other', retryAfterMs: null } as const);
  const backoff = timing.retryMs * 2 ** Math.min(claim.attempt - 1, 20);
  const pause = Math.min(Math.max(backoff, retryAfterMs ?? 0), timing.longestRetryMs);
  const nextTryAt = Date.now() + pause;
  const { failingSince } = await outbox.putOff({ nextTryAt, problem, reason });
  const isGivenUp = nextTryAt - claim.since > timing.giveUpMs;
  if (isGivenUp) await outbox.finish(claim, { nextTryAt, problem, reason, failingSince });
  if (isGivenUp || claim.attempt === 1) await audit('failed', `${reason}, ${problem}`, queue, delivery);
}

async function audit(
  result: 'done' | 'failed',
  detail: string,
  { name, kind }: Channel,
  { records }: NotifierParts,
  key?: string,
): Promise<void> {
  const entry = { at: Date.now(), who: null, from: null, brand: null, action: 'notify', result };
  await records.addAudit({ ...entry, detail: `${name}, ${kind}: ${detail}` }, key);
}
