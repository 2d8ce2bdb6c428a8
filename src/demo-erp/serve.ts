import type { IncomingMessage, ServerResponse } from 'node:http';
import { commonHeaders, refused, type Sent, send } from './answer.ts';
import { parseCall } from './call.ts';
import { serveDemo } from './demo.ts';
import type { Erp } from './erp.ts';
import { sendFaulty } from './faulty.ts';

/** Answers one request; never rejects. */
export async function serve(erp: Erp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Nothing here reads a body, and an unread one would block the connection.
  request.resume();
  try {
    const target = request.url ?? '/';
    await (/^\/demo(?:[/?]|$)/.test(target)
      ? serveDemo(erp, target, request, response)
      : serveCall(erp, target, request, response));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (response.headersSent) request.socket.destroy();
    else await send(request, response, refused(500, `The demo ERP failed: ${reason}`));
  }
}

async function serveCall(
  erp: Erp,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, { ...commonHeaders, ...allow }).end();
    return;
  }
  if (request.method !== 'GET') {
    await send(request, response, refused(405, 'All calls of this ERP are GET.', allow));
    return;
  }
  const call = parseCall(target);
  if (!call) {
    await send(request, response, refused(404, 'This ERP has no such call. GET /demo lists what there is.'));
    return;
  }
  erp.counts.arrived(call.name);
  const answer = () => erp.answer(call);
  const fault = erp.faults.take(call);
  const sent: Sent = fault
    ? await sendFaulty(fault, { request, response, answer, emptyList: () => erp.emptyList() })
    : await send(request, response, await answer());
  erp.counts.sent(call.name, sent);
}

const allow = { Allow: 'GET, OPTIONS' } as const;
