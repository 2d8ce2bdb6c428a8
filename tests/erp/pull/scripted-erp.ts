import { type GivenGroup, type GivenProduct, toGroup, toProduct } from '#demo-erp/given.ts';
import { toWireGroup, toWireProduct, toWireSetting } from '#demo-erp/to-wire.ts';
import { json, type Reply, type ScriptedServer, startServer } from '../client/scripted-server.ts';

/** The replies to each kind of call, in order. The last reply is repeated. */
export interface ErpScript {
  readonly setting?: readonly Reply[];
  readonly list?: readonly Reply[];
  readonly seriesProducts?: readonly Reply[];
  readonly product?: readonly Reply[];
  readonly group?: readonly Reply[];
  /** Product lists of groups. The live refresh of listing pages needs them, but builds do not. */
  readonly groupList?: readonly Reply[];
}

const setting = json(JSON.stringify(toWireSetting({ themeColor: '#0a7d5a', enableZh: false })));
const notScripted: Reply = (response) => response.writeHead(500).end();

export async function startScriptedErp(script: ErpScript): Promise<ScriptedServer> {
  const left = new Map<string, Reply[]>(
    Object.entries({ setting: [setting], ...script }).map(([kind, replies]) => [kind, [...replies]]),
  );
  return startServer((response, request) => {
    const replies = left.get(kindOf(request.url ?? '')) ?? [];
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    (reply ?? notScripted)(response, request);
  });
}

function kindOf(url: string): keyof ErpScript {
  if (url.includes('/settings/')) return 'setting';
  if (url.includes('/by_brand/')) return 'list';
  if (/\/by_(?:category|series)\?/.test(url)) return 'groupList';
  if (url.includes('/all_series_products/')) return 'seriesProducts';
  return url.includes('/products/published/') ? 'product' : 'group';
}

type Given = GivenProduct & { readonly id: string };

export function listText(...products: readonly Given[]): string {
  return JSON.stringify(products.map((product) => toWireProduct(toProduct(product))));
}

export function productText(product: Given): string {
  return JSON.stringify(toWireProduct(toProduct(product)));
}

export function groupText(group: GivenGroup): string {
  return JSON.stringify(toWireGroup(toGroup(group)));
}
