import { callNames } from './call.ts';
import { listDemoBrands } from './content.ts';
import type { Erp } from './erp.ts';
import { faults } from './fault.ts';

/** The text of `GET /demo`. */
export function toHelp(erp: Erp, host = 'localhost'): string {
  const base = `http://${host}`;
  const api = `${base}/api/supplychain/cmsclient`;
  return `Demo ERP: the content of invented brands, for trying, testing and measuring. Nothing is stored.

Faults that are on
${toFaults(erp)}

Calls, for ${toIdentifiers()} and any other code, whose catalogue is a plain one
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
  ${base}/demo/yn/publish?id=1001                    one that was withdrawn, again
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
