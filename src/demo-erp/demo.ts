import type { IncomingMessage } from 'node:http';
import { brandCodePattern } from '#config/brand-schema.ts';
import { type Answer, ok, refused, toBody } from './answer.ts';
import type { Erp } from './erp.ts';
import { callNames } from './call.ts';
import { listDemoBrands } from './content.ts';
import { type ActiveFault, faults } from './fault.ts';
import * as z from 'zod/mini';
import type { DemoBrand } from './brand.ts';

export const demoErpHeader = 'x-brand-catalogues-demo-erp';

export function answerDemo(erp: Erp, target: string, { method, headers }: IncomingMessage): Answer {
  const [path = '', query] = target.split(/\?(.*)/s);
  const isHelp = /^\/demo\/?$/.test(path);
  if (isHelp && method === 'GET') return toText(toHelp(erp, headers.host));
  const run = isHelp ? undefined : findSwitch(erp, path);
  if (!run && !isHelp) return refused(404, 'This action does not exist. GET /demo lists the actions.');
  if (!run || method !== 'POST') {
    const allowed = isHelp ? 'GET' : 'POST';
    return refused(405, `${path} accepts only ${allowed}. GET /demo lists the actions.`, { Allow: allowed });
  }
  // Browsers send `Origin` with every POST, so this check refuses all web pages.
  if (headers.origin !== undefined)
    return refused(403, 'Web pages may not change the demo ERP. Use curl -X POST.');
  try {
    return toText(`${run(new URLSearchParams(query))}\n`);
  } catch (error) {
    return refused(400, error instanceof Error ? error.message : String(error));
  }
}

function findSwitch(erp: Erp, path: string): ((query: URLSearchParams) => string) | undefined {
  if (path === '/demo/fail') return (query) => switchFault(erp, query);
  if (path === '/demo/heal') {
    return () => {
      erp.heal();
      return 'All faults are off.';
    };
  }
  const [, brand = '', name = ''] = /^\/demo\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const flip = brandSwitches.get(name);
  return brandCodePattern.test(brand) && flip ? (query) => flip(erp.brand(brand), query) : undefined;
}

function toText(content: string): Answer {
  const answer = ok(toBody('text/plain; charset=utf-8', Buffer.from(content)));
  return { ...answer, headers: { [demoErpHeader]: 'true' } };
}

function toHelp(erp: Erp, host = 'localhost'): string {
  const base = `http://${host}`;
  const api = `${base}/api/supplychain/cmsclient`;
  return `Demo ERP with invented content, for trials, tests and measurements. It stores nothing.

Faults that are on
${erp.faults.map((fault) => `  ${formatFault(fault)}`).join('\n') || '  none'}

Calls, for sg-${listDemoBrands().join(', sg-')}; other codes have a plain catalogue
  ${api}/settings/find/sg-yn
  ${api}/products/published/by_brand/sg-yn/false
  ${api}/products/published/all_series_products/sg-yn/false
  ${api}/products/published/by_category?brandCode=sg-yn&name=…
  ${api}/products/published/by_series?brandCode=sg-yn&name=…
  ${api}/products/published/sg-yn/1001
  ${api}/categories/get?brandCode=sg-yn&name=…
  ${api}/product_series/get?brandCode=sg-yn&name=…

Actions for a brand (here yn); send them with curl -X POST
  ${base}/demo/yn/rename?id=1001&name=…&nameZh=…     nameZh is optional
  ${base}/demo/yn/reprice?id=1001&amount=129.90      amount= for no price
  ${base}/demo/yn/withdraw?id=1001
  ${base}/demo/yn/publish?id=1001                    a withdrawn product
  ${base}/demo/yn/retheme?color=0a7d5a
  ${base}/demo/yn/zh?offer=true                      or false

Faults; brand, call, key (an id, or a picture's name), times, waitMs (of slow) and to (of redirect) are optional
  ${base}/demo/fail?fault=unavailable&brand=yn&call=by_brand&times=3
  ${base}/demo/heal
  fault: ${faults.join(', ')}
  call:  ${callNames.join(', ')}
`;
}

function formatFault({ fault, match }: ActiveFault): string {
  return [fault, ...Object.entries(match).map(([name, value]) => `${name}=${value}`)].join(' ');
}

type Switch<Subject> = (subject: Subject, query: URLSearchParams) => string;

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

const count = toNumber(/^[1-9]\d{0,8}$/, 'Must be a whole number, 1 or more.');
const amount = toNumber(
  /^\d{1,9}(?:\.\d{1,2})?$/,
  'Must be a price such as 129.90. Leave it out for no price.',
);
const color = z.string().check(z.regex(/^#?(?:[\da-f]{3}){1,2}$/i, 'Must be a hex colour such as 0a7d5a.'));

const brandSwitches: ReadonlyMap<string, Switch<DemoBrand>> = new Map(
  Object.entries({
    rename: toSwitch(
      z.strictObject({ id: text, name: text, nameZh: z.optional(text) }),
      (brand: DemoBrand, { id, name, nameZh }) => {
        brand.rename(id, name, nameZh);
        return `Product ${id} of ${brand.code} is now called ${name}.`;
      },
    ),
    reprice: toSwitch(
      z.strictObject({ id: text, amount: z.optional(amount) }),
      (brand, { id, amount: given }) => {
        brand.reprice(id, given ?? null);
        const price = given === undefined ? 'has no price' : `costs SGD ${given}`;
        return `Product ${id} of ${brand.code} now ${price}.`;
      },
    ),
    withdraw: toSwitch(z.strictObject({ id: text }), (brand, { id }) => {
      brand.withdraw(id);
      return `Product ${id} of ${brand.code} is now withdrawn.`;
    }),
    publish: toSwitch(z.strictObject({ id: text }), (brand, { id }) => {
      if (brand.publishAgain(id)) return `Product ${id} of ${brand.code} is published again.`;
      throw new Error(
        `Product ${id} of ${brand.code} is not withdrawn. Only a withdrawn product can be published again.`,
      );
    }),
    retheme: toSwitch(z.strictObject({ color }), (brand, given) => {
      const themeColor = `#${given.color.replace('#', '')}`;
      brand.retheme(themeColor);
      return `The theme colour of ${brand.code} is now ${themeColor}.`;
    }),
    zh: toSwitch(z.strictObject({ offer: z.enum(['true', 'false']) }), (brand, { offer }) => {
      brand.offerZh(offer === 'true');
      return `${brand.code} ${offer === 'true' ? 'offers' : 'does not offer'} Chinese now.`;
    }),
  } satisfies Record<string, Switch<DemoBrand>>),
);

const faultSchema = z.strictObject({
  fault: z.enum(faults),
  brand: z.exactOptional(
    z.string().check(z.regex(brandCodePattern, 'Must be a brand code from brands.json.')),
  ),
  call: z.exactOptional(z.enum(callNames)),
  key: z.exactOptional(z.string()),
  times: z.exactOptional(count),
  waitMs: z.exactOptional(count),
  to: z.exactOptional(z.string()),
});

const switchFault: Switch<Erp> = toSwitch(faultSchema, (erp, { fault, ...match }) => {
  erp.fail(fault, match);
  return `From now on: ${formatFault({ fault, match })}.`;
});
