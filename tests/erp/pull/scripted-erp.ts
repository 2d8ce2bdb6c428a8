import { json, type Reply, type ScriptedServer, startServer } from '../client/scripted-server.ts';

/** Answers to calls of each kind, in turn; the last answer repeats. */
export interface ErpScript {
  readonly setting?: readonly Reply[];
  readonly list?: readonly Reply[];
  readonly seriesProducts?: readonly Reply[];
  readonly product?: readonly Reply[];
  readonly group?: readonly Reply[];
}

const setting = json('{"mainSharedContent":{"themeColor":"#0a7d5a","enableZh":false}}');
const notScripted: Reply = (response) => response.writeHead(500).end();

/** An ERP of this test's own that answers by the script, in whatever order it is asked. */
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
  if (url.includes('/all_series_products/')) return 'seriesProducts';
  return url.includes('/products/published/') ? 'product' : 'group';
}
