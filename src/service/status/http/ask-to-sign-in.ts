import type { FastifyReply, FastifyRequest } from 'fastify';
import { h } from '#reports/element.ts';
import { formatTarget, readTarget } from '#service/preview/read-target.ts';
import { formatPage, textsOf, type View } from '#service/status/pages/page-frame.ts';
import { sendPage } from './refuse.ts';

/** Has a visitor sign in, and come back to what was asked for. */
export function askToSignIn(request: FastifyRequest, reply: FastifyReply, view: View): FastifyReply {
  const wanted = formatTarget(readTarget(request.url));
  // Browsers keep the cookie of a session to themselves where a link in a message is followed, and send it from a page of here.
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return sendPage(reply.header('refresh', `0; url=${wanted}`), formatPassage(wanted, view));
  return reply.redirect(wanted === '/' ? '/login' : `/login?${new URLSearchParams({ to: wanted })}`, 303);
}

/** For browsers that don't follow the header. */
function formatPassage(wanted: string, view: View): string {
  const { service, goOn } = textsOf(view);
  return formatPage(view, { title: service, body: [h('p', {}, h('a', { href: wanted }, goOn))] });
}
