import type { IncomingMessage, ServerResponse } from 'node:http';
import { brandCodePattern } from '#config/codes.ts';
import { type Answer, ok, refused, send } from './answer.ts';
import { toBody } from './body.ts';
import type { Erp } from './erp.ts';
import { brandSwitches, switchFault } from './switches.ts';
import { callNames } from './call.ts';
import { listDemoBrands } from './content.ts';
import { faults } from './fault.ts';

export const demoErpHeader = 'x-brand-catalogues-demo-erp';

export async function serveDemo(
  erp: Erp,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await send(request, response, answerDemo(erp, target, request));
}

function answerDemo(erp: Erp, target: string, { method, headers }: IncomingMessage): Answer {
  const [path = '', query] = target.split(/\?(.*)/s);
  const isHelp = /^\/demo\/?$/.test(path);
  if (isHelp && method === 'GET') return demoText(toHelp(erp, headers.host));
  const run = isHelp ? undefined : findSwitch(erp, path);
  if (!run && !isHelp) return refused(404, 'There is no such switch. GET /demo lists them.');
  if (!run || method !== 'POST') {
    const allowed = isHelp ? 'GET' : 'POST';
    return refused(405, `${path} takes ${allowed} only. GET /demo lists the switches.`, { Allow: allowed });
  }
  // Browsers send the header `Origin` with every POST, so this refuses requests of web pages.
  if (headers.origin !== undefined) return refused(403, 'Web pages may not use switches. Use curl -X POST.');
  try {
    return demoText(`${run(new URLSearchParams(query))}\n`);
  } catch (error) {
    return refused(400, error instanceof Error ? error.message : String(error));
  }
}

function findSwitch(erp: Erp, path: string): ((query: URLSearchParams) => string) | undefined {
  if (path === '/demo/fail') return (query) => switchFault(erp, query);
  if (path === '/demo/heal') {
    return () => {
      erp.faults.heal();
      return 'All faults are off.';
    };
  }
  const [, brand = '', name = ''] = /^\/demo\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const flip = brandSwitches.get(name);
  return brandCodePattern.test(brand) && flip ? (query) => flip(erp.brand(brand), query) : undefined;
}

function demoText(content: string): Answer {
  const answer = ok(toBody('text/plain; charset=utf-8', Buffer.from(content)));
  return { ...answer, headers: { [demoErpHeader]: 'true' } };
}

function toHelp(erp: Erp, host = 'localhost'): string {
  const base = `http://${host}`;
  const api = `${base}/api/supplychain/cmsclient`;
  return `Demo ERP with invented content, for trials, tests and measurements. It stores nothing.

Faults that are on
${toFaults(erp)}

Calls, for ${toIdentifiers()}; other codes have a plain catalogue
  ${api}/settings/find/sg-yn
  ${api}/products/published/by_brand/sg-yn/false
  ${api}/products/published/all_series_products/sg-yn/false
  ${api}/products/published/by_category?brandCode=sg-yn&name=…
  ${api}/products/published/by_series?brandCode=sg-yn&name=…
  ${api}/products/published/sg-yn/1001
  ${api}/categories/get?brandCode=sg-yn&name=…
  ${api}/product_series/get?brandCode=sg-yn&name=…

Switches of a brand (here yn); send them with curl -X POST
  ${base}/demo/yn/rename?id=1001&name=…&nameZh=…     nameZh may be left out
  ${base}/demo/yn/reprice?id=1001&amount=129.90      amount= for no price
  ${base}/demo/yn/withdraw?id=1001
  ${base}/demo/yn/publish?id=1001                    a withdrawn product
  ${base}/demo/yn/retheme?color=0a7d5a
  ${base}/demo/yn/zh?offer=true                      or false

Faults; brand, call, key (an id, or a picture's name), times, waitMs (of slow) and to (of redirect) may be left out
  ${base}/demo/fail?fault=unavailable&brand=yn&call=by_brand&times=3
  ${base}/demo/heal
  fault: ${faults.join(', ')}
  call:  ${callNames.join(', ')}
`;
}

function toIdentifiers(): string {
  return listDemoBrands()
    .map((code) => `sg-${code}`)
    .join(', ');
}

function toFaults(erp: Erp): string {
  const lines = erp.faults.active().map(({ fault, match }) => {
    const limits = Object.entries(match).map(([name, value]) => ` ${name}=${value}`);
    return `  ${fault}${limits.join('')}`;
  });
  return lines.length > 0 ? lines.join('\n') : '  none';
}
