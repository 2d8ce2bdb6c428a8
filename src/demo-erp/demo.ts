import type { IncomingMessage, ServerResponse } from 'node:http';
import { brandCodePattern } from '#config/codes.ts';
import { type Answer, ok, refused, send } from './answer.ts';
import { toBody } from './body.ts';
import type { Erp } from './erp.ts';
import { toHelp } from './help.ts';
import { brandSwitches, SwitchError, switchFault } from './switches.ts';

/** Tells a demo ERP of this project from any other program on its port. */
export const demoErpHeader = 'x-brand-catalogues-demo-erp';

/** The switches over HTTP, for a person with curl. */
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
  if (isHelp && method === 'GET') return text(toHelp(erp, headers.host));
  const run = isHelp ? undefined : findSwitch(erp, path);
  if (!run && !isHelp) return refused(404, 'There is no such switch. GET /demo lists them.');
  if (!run || method !== 'POST') {
    const allowed = isHelp ? 'GET' : 'POST';
    return refused(405, `${path} takes ${allowed} only. GET /demo lists the switches.`, { Allow: allowed });
  }
  // A browser names the page's origin in every POST: no page may flip switches behind a visitor's back.
  if (headers.origin !== undefined)
    return refused(403, 'A web page may not flip switches. Use curl -X POST.');
  try {
    return text(`${run(new URLSearchParams(query))}\n`);
  } catch (error) {
    if (error instanceof SwitchError) return refused(400, error.message);
    throw error;
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

function text(content: string): Answer {
  const answer = ok(toBody('text/plain; charset=utf-8', Buffer.from(content)));
  return { ...answer, headers: { [demoErpHeader]: 'true' } };
}
