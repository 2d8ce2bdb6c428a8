import * as z from 'zod/mini';
import { toFailureText, toRetryText } from '#service/orders/failure-text.ts';
import {
  type BrandOrder,
  brandOrderSchema,
  type Order,
  type OrderState,
  orderStates,
} from '#service/orders/order.ts';

const brandReceiptSchema = z.extend(brandOrderSchema, { at: z.string(), text: z.nullable(z.string()) });

export const receiptSchema = z.object({
  receipt: z.string(),
  state: z.enum(orderStates),
  at: z.string(),
  brands: z.record(z.string(), brandReceiptSchema),
});

export type Receipt = z.infer<typeof receiptSchema>;

export type BrandReceipt = z.infer<typeof brandReceiptSchema>;

/** If the brands of an order have different states, the order has the state that is listed first here. */
const advance = ['queued', 'building', 'checking', 'failed', 'held', 'live'] as const satisfies OrderState[];

export function receiptPath(id: string): string {
  return `/receipts/${id}`;
}

export function toReceipt({ id, at, brands }: Order): Receipt {
  const parts = Object.entries(brands).map(([code, part]) => [code, toBrandReceipt(part)] as const);
  return {
    receipt: id,
    state: advance.find((state) => parts.some(([, part]) => part.state === state)) ?? 'queued',
    at: new Date(at).toISOString(),
    brands: Object.fromEntries(parts),
  };
}

function toBrandReceipt(part: BrandOrder): BrandReceipt {
  return { ...part, at: new Date(part.at).toISOString(), text: toText(part) };
}

function toText({ state, cause, notSeen }: BrandOrder): string | null {
  if (state === 'held')
    return 'The release waits for a review. A publisher can make it live on the status page.';
  if (state === 'live') return null;
  if (notSeen.length > 0) {
    const products = notSeen.join(', ');
    return state === 'failed'
      ? `The ERP never showed the version that the hook announced for ${products}. All other changes are live. Make sure that the ERP shows that version, then send the hook again.`
      : `The ERP does not yet show the version that the hook announced for ${products}. The service will check again.`;
  }
  if (cause === null) return null;
  const { title, advice } = toFailureText(cause, 'En');
  const again = state === 'queued' ? toRetryText(cause, 'En') : null;
  return [title, advice, again].filter((part) => part !== null).join(' ');
}
