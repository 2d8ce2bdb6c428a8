import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand } from '#config/brands.ts';
import type { Channel } from '#config/channel.ts';
import type { BrandCode } from '#config/codes.ts';
import { toRedactor } from '#config/secrets.ts';
import { addSent } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { RecordStore } from '#service/store/record-store.ts';
import { AddressesRefused, ChannelError } from './channels/channel-error.ts';
import { composeMessage } from './compose-message.ts';
import { divideMessage, forgetRefusals, isDivided } from './divide-message.ts';
import { type ChannelSettings, openSender } from './open-sender.ts';
import { redactNotice } from './notice.ts';
import { listOutlets, splitName } from './outlets.ts';
import { type Claim, endOfWait, openOutbox, type Outbox } from './outbox.ts';
import { endOfQuietHours } from './quiet-hours.ts';

export interface NotifierParts {
  readonly store: RecordStore;
  readonly records: Pick<ServiceRecords, 'addAudit' | 'updateBrand'>;
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  /** Public origin of the service, for links. */
  readonly origin: string;
  /** The person to ask for help; null where nobody is named. */
  readonly support: string | null;
  readonly settings: ChannelSettings;
  /** Is called when the store fails; it is tried again. */
  readonly onProblem: (problem: unknown) => void;
}

/** All in milliseconds. */
export interface NotifierTiming {
  readonly pollMs: number;
  /** How long an event waits for others that go into the same message. */
  readonly foldMs: number;
  /** Between two messages of a channel. */
  readonly pauseMs: number;
  /** Before the second attempt; doubled before each further one. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
  readonly giveUpMs: number;
}

const defaultTiming: NotifierTiming = {
  ...{ pollMs: 1_000, foldMs: 5_000, pauseMs: 60_000, retryMs: 10_000 },
  ...{ longestRetryMs: 30 * 60_000, giveUpMs: 24 * 3_600_000 },
};

export interface Notifier {
  /** Resolves when nothing is sent any more. */
  stop(): Promise<void>;
}

/** Longer than any attempt. */
const leaseMs = 60_000;

/** Tells the channels of all brands what is in their outboxes. Builds don't wait for it, nor it for them. */
export function startNotifier(parts: NotifierParts, timing: NotifierTiming = defaultTiming): Notifier {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let known = { revision: -1, at: 0, wakeAt: 0 };
    while (!signal.aborted) {
      try {
        const revision = await parts.store.readRevision();
        const at = Date.now();
        // Before the last look: the clock was set back.
        const isDue = at < known.at || at >= known.wakeAt;
        const wakeAt =
          isDue || revision !== known.revision ? await tellAll(parts, timing, signal) : known.wakeAt;
        known = { revision, at, wakeAt };
      } catch (problem) {
        parts.onProblem(problem);
      }
      await sleep(timing.pollMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Resolves to when there is more to do, in milliseconds since 1970, unless something happens before. */
async function tellAll(parts: NotifierParts, timing: NotifierTiming, signal: AbortSignal): Promise<number> {
  const times = await Promise.all(
    listOutlets(parts.brands).map((channel) => (signal.aborted ? Infinity : tell(channel, parts, timing))),
  );
  return Math.min(Infinity, ...times);
}

async function tell(channel: Channel, parts: NotifierParts, timing: NotifierTiming): Promise<number> {
  const outbox = openOutbox(parts.store, channel.name);
  const pending = await outbox.listPending();
  const [oldest] = pending;
  if (oldest === undefined) return Infinity;
  const state = await outbox.readState();
  const now = Date.now();
  const limits = { leaseMs, pauseMs: Math.max(timing.pauseMs, timing.longestRetryMs) };
  // One of the future is from before the clock was set back.
  const isFolding = state.batch === null && oldest.notice.at <= now;
  const foldedAt = isFolding ? oldest.notice.at + timing.foldMs : 0;
  const dueAt = endOfQuietHours(channel, Math.max(foldedAt, endOfWait(state, now, limits), now));
  if (dueAt > Date.now()) return dueAt;
  const claim = await outbox.claim(pending, limits);
  if (claim !== null) await send(channel, claim, outbox, parts, timing);
  return Date.now() + timing.pollMs;
}

async function send(
  channel: Channel,
  claim: Claim,
  outbox: Outbox,
  parts: NotifierParts,
  timing: NotifierTiming,
): Promise<void> {
  const { brands, origin, support, settings } = parts;
  const nextTryAt = Date.now() + timing.pauseMs;
  // Sent already, by a process that died before it could write down the end.
  if (claim.notices.length === 0) return outbox.finish(claim, { nextTryAt });
  const previewUrlOf = (code: string) => brands.get(code)?.previewUrl ?? null;
  const redact = toRedactor(settings.variables);
  const notices = claim.notices.map(({ notice }) => redactNotice(notice, redact));
  try {
    const message = composeMessage(claim.id, notices, { channel, origin, previewUrlOf, support });
    const answer = await openSender(channel, settings)
      .send(message)
      .catch(async (error: unknown) => {
        if (!(error instanceof AddressesRefused && isDivided(error, channel))) throw error;
        await divide(error, message.title, channel, claim, outbox, parts, timing);
        return null;
      });
    if (answer === null) return;
    await outbox.finish(claim, { nextTryAt });
    await audit('done', `${message.title} (${answer})`, channel, parts);
    await noteSent(channel, claim, parts);
    await forgetRefusals(channel, [], parts.store);
  } catch (error) {
    await putOff(error, channel, claim, outbox, parts, timing);
  }
}

/** Ends a message that some addresses have, or will never take, and leaves it to the others. */
async function divide(
  error: AddressesRefused,
  title: string,
  channel: Channel,
  claim: Claim,
  outbox: Outbox,
  parts: NotifierParts,
  { pauseMs, retryMs }: NotifierTiming,
): Promise<void> {
  const now = Date.now();
  const { refused } = error;
  const news = await divideMessage(error, claim, channel, parts.store, now + retryMs);
  await outbox.finish(claim, { nextTryAt: now + pauseMs });
  const redact = toRedactor(parts.settings.variables);
  if (refused.length < new Set(channel.to).size) {
    await audit('done', `${title} (${redact(error.message)})`, channel, parts);
    await noteSent(channel, claim, parts);
  }
  for (const { address, isForGood, answer } of news) {
    const reason = isForGood ? 'address' : 'refused';
    const outlet = { ...channel, name: `${channel.name}/${address}` };
    await audit('failed', `${reason}, ${redact(answer)}`, outlet, parts);
  }
  await forgetRefusals(channel, refused, parts.store);
}

async function putOff(
  error: unknown,
  channel: Channel,
  claim: Claim,
  outbox: Outbox,
  parts: NotifierParts,
  { retryMs, longestRetryMs, giveUpMs }: NotifierTiming,
): Promise<void> {
  const problem = toRedactor(parts.settings.variables)(
    error instanceof Error ? error.message : String(error),
  );
  // Of a channel that is one address of several: the server takes messages, but not for that one.
  const isForGood =
    error instanceof AddressesRefused &&
    error.refused.every((one) => one.isForGood) &&
    splitName(channel.name).address !== null;
  const reason = isForGood ? 'address' : error instanceof ChannelError ? error.reason : 'other';
  const wanted = error instanceof ChannelError ? (error.retryAfterMs ?? 0) : 0;
  const pause = Math.min(Math.max(retryMs * 2 ** Math.min(claim.attempt - 1, 20), wanted), longestRetryMs);
  await outbox.putOff(claim, { nextTryAt: Date.now() + pause, problem, reason });
  const isOver = isForGood || Date.now() + pause - claim.since > giveUpMs;
  if (isOver) {
    const { failingSince } = await outbox.readState();
    await outbox.finish(claim, { failingSince, problem, reason, nextTryAt: Date.now() + pause });
  }
  if (isOver || claim.attempt === 1) await audit('failed', `${reason}, ${problem}`, channel, parts);
}

async function audit(
  result: 'done' | 'failed',
  detail: string,
  { name, kind }: Channel,
  { records }: NotifierParts,
): Promise<void> {
  const entry = { at: Date.now(), who: null, from: null, brand: null, action: 'notify', result };
  await records.addAudit({ ...entry, detail: `${name}, ${kind}: ${detail}` });
}

/** Has the board say of failures that the channel was told of them. */
async function noteSent(
  { name }: Channel,
  { notices }: Claim,
  { brands, records }: NotifierParts,
): Promise<void> {
  const { channel } = splitName(name);
  for (const { notice } of notices) {
    // A brand that is gone from brands.json has no card.
    if (notice.event !== 'failed' || !brands.has(notice.brand)) continue;
    await records.updateBrand(notice.brand, (state) => ({
      ...state,
      failure: state.failure && addSent(state.failure, notice.at, { channel, at: Date.now() }),
    }));
  }
}
