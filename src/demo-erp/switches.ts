import * as z from 'zod/mini';
import { brandCodePattern } from '#config/codes.ts';
import type { DemoBrand } from './brand.ts';
import { callNames } from './call.ts';
import type { Erp } from './erp.ts';
import { faults } from './fault.ts';

/** Changes the demo ERP and describes the change. Throws an error with advice. */
export type Switch<Subject> = (subject: Subject, query: URLSearchParams) => string;

/** An empty value counts as absent. */
function toSwitch<Subject, Query extends z.ZodMiniType>(
  schema: Query,
  flip: (subject: Subject, query: z.infer<Query>) => string,
): Switch<Subject> {
  return (subject, query) => {
    const given = [...query].filter(([, value]) => value.trim() !== '');
    const found = schema.safeParse(Object.fromEntries(given), { error: z.locales.en().localeError });
    if (!found.success) throw new Error(z.prettifyError(found.error));
    return flip(subject, found.data);
  };
}

const text = z.string().check(z.trim());

const toNumber = (pattern: RegExp, advice: string) =>
  z.pipe(z.string().check(z.regex(pattern, advice)), z.transform(Number));

const count = toNumber(/^[1-9]\d{0,8}$/, 'Give a whole number from 1.');
const amount = toNumber(/^\d{1,9}(?:\.\d{1,2})?$/, 'Give a price such as 129.90, or nothing for no price.');
const color = z.string().check(z.regex(/^#?(?:[\da-f]{3}){1,2}$/i, 'Give a hex colour such as 0a7d5a.'));

export const brandSwitches: ReadonlyMap<string, Switch<DemoBrand>> = new Map<string, Switch<DemoBrand>>([
  [
    'rename',
    toSwitch(
      z.strictObject({ id: text, name: text, nameZh: z.optional(text) }),
      (brand, { id, name, nameZh }) => {
        brand.rename(id, name, nameZh);
        return `Product ${id} of ${brand.code} is now called ${name}.`;
      },
    ),
  ],
  [
    'reprice',
    toSwitch(z.strictObject({ id: text, amount: z.optional(amount) }), (brand, { id, amount: given }) => {
      brand.reprice(id, given ?? null);
      const price = given === undefined ? 'has no price' : `costs SGD ${given}`;
      return `Product ${id} of ${brand.code} now ${price}.`;
    }),
  ],
  [
    'withdraw',
    toSwitch(z.strictObject({ id: text }), (brand, { id }) => {
      brand.withdraw(id);
      return `Product ${id} of ${brand.code} is no longer published.`;
    }),
  ],
  [
    'publish',
    toSwitch(z.strictObject({ id: text }), (brand, { id }) => {
      if (brand.publishAgain(id)) return `Product ${id} of ${brand.code} is published again.`;
      throw new Error(`Product ${id} of ${brand.code} is not withdrawn. Withdraw it first.`);
    }),
  ],
  [
    'retheme',
    toSwitch(z.strictObject({ color }), (brand, given) => {
      const themeColor = `#${given.color.replace('#', '')}`;
      brand.retheme(themeColor);
      return `The theme colour of ${brand.code} is now ${themeColor}.`;
    }),
  ],
  [
    'zh',
    toSwitch(z.strictObject({ offer: z.enum(['true', 'false']) }), (brand, { offer }) => {
      brand.offerZh(offer === 'true');
      return `${brand.code} ${offer === 'true' ? 'offers' : 'does not offer'} Chinese now.`;
    }),
  ],
]);

const faultSchema = z.strictObject({
  fault: z.enum(faults),
  brand: z.exactOptional(z.string().check(z.regex(brandCodePattern, 'Give a code of brands.json.'))),
  call: z.exactOptional(z.enum(callNames)),
  key: z.exactOptional(z.string()),
  times: z.exactOptional(count),
  waitMs: z.exactOptional(count),
  to: z.exactOptional(z.string()),
});

export const switchFault: Switch<Erp> = toSwitch(faultSchema, (erp, { fault, ...match }) => {
  erp.faults.add(fault, match);
  const limits = Object.entries(match).map(([name, value]) => ` ${name}=${value}`);
  return `From now on: ${fault}${limits.join('')}.`;
});
