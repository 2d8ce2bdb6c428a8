import * as z from 'zod/mini';
import type { BrandCode } from '#config/codes.ts';
import { textOfFailure } from '#service/orders/failure-text.ts';
import { type BrandOrder, type Order, type OrderState, orderStates } from '#service/orders/order.ts';

const brandReceiptSchema = z.object({
  state: z.enum(orderStates),
  at: z.string(),
  /** Of the build that took it last, to quote. */
  build: z.nullable(z.string()),
  release: z.nullable(z.string()),
  links: z.array(z.object({ name: z.string(), url: z.string() })),
  cause: z.nullable(z.string()),
  /** Ids of products that the ERP does not show new enough. */
  notSeen: z.array(z.string()),
  /** What there is to say besides, in plain words. */
  text: z.nullable(z.string()),
});

export const receiptSchema = z.object({
  receipt: z.string(),
  /** Of all brands the one that is least advanced. */
  state: z.enum(orderStates),
  /** ISO 8601. */
  at: z.string(),
  brands: z.record(z.string(), brandReceiptSchema),
});

/** What is told of an order to whoever knows its id. */
export type Receipt = z.infer<typeof receiptSchema>;

export type BrandReceipt = z.infer<typeof brandReceiptSchema>;

/** From the least to the most advanced: where one brand failed and others are live, that is not done. */
const advance = ['queued', 'building', 'checking', 'failed', 'held', 'live'] as const satisfies OrderState[];

export function receiptPath(id: string): string {
  return `/receipts/${id}`;
}

/** `onHold`: brands of which nothing goes live until somebody resumes them. */
export function toReceipt({ id, at, brands }: Order, onHold: ReadonlySet<BrandCode>): Receipt {
  const parts = Object.entries(brands).map(
    ([code, part]) => [code, toBrandReceipt(part, onHold.has(code))] as const,
  );
  return {
    receipt: id,
    state: advance.find((state) => parts.some(([, part]) => part.state === state)) ?? 'queued',
    at: new Date(at).toISOString(),
    brands: Object.fromEntries(parts),
  };
}

function toBrandReceipt(part: BrandOrder, isOnHold: boolean): BrandReceipt {
  const { state, at, build, release, links, cause, notSeen } = part;
  const text = toText(part, isOnHold);
  return { state, at: new Date(at).toISOString(), build, release, links, cause, notSeen, text };
}

function toText({ state, cause, notSeen }: BrandOrder, isOnHold: boolean): string | null {
  if (state === 'live' || state === 'held') return null;
  if (isOnHold) return 'Somebody went back to an earlier release: nothing goes live until that is resumed.';
  if (notSeen.length > 0) {
    const older = `the ERP shows ${notSeen.join(', ')} older than announced, or not at all`;
    return state === 'failed'
      ? `Not seen: ${older}. What else changed is live. See that the ERP shows it, then send the hook again.`
      : `Not seen yet: ${older}. It is looked at again.`;
  }
  if (cause === null) return null;
  const { title, advice } = textOfFailure(cause, 'En');
  return `${title} ${advice}`;
}
