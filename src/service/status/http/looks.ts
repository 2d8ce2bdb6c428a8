import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readBoard } from '#service/status/board/board.ts';
import { formatAuditPage } from '#service/status/pages/audit-page.ts';
import { formatBoardPage } from '#service/status/pages/board-page.ts';
import { formatForcePage } from '#service/status/pages/force-page.ts';
import { formatHistoryPage } from '#service/status/pages/history-page.ts';
import { mayPublish, textsOf, type View } from '#service/status/pages/page-frame.ts';
import { formatReleasesPage } from '#service/status/pages/releases-page.ts';
import type { StatusParts } from '#service/status/register-status.ts';
import { isSaid } from '#service/status/said.ts';
import { brandOf } from './presses.ts';
import { refuse, sendPage } from './refuse.ts';
import { isSignedIn, type ReadView, type SignedInView } from './view.ts';

const shown = { events: 200, audit: 500 };

type Show = (view: SignedInView, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Pages to look at; whoever is not signed in is sent there. */
export function registerLooks(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { records, brands, actions } = parts;
  const look = (path: string, show: Show) =>
    scope.get(path, async (request, reply) => {
      const view = await readView(request);
      return isSignedIn(view) ? show(view, request, reply) : reply.redirect('/login', 303);
    });

  look('/', async (view, request, reply) =>
    sendPage(reply, formatBoardPage(await readBoard(parts), brands, findSaid(request, parts, view), view)),
  );
  look('/history', async (view, _, reply) =>
    sendPage(reply, formatHistoryPage(await records.listEvents(null, shown.events), brands, view)),
  );
  look('/audit', async (view, _, reply) =>
    mayPublish(view)
      ? sendPage(reply, formatAuditPage(await records.listAudit(shown.audit), brands, view))
      : refuse(reply, view, 'role'),
  );
  look('/brands/:brand/releases', async (view, request, reply) => {
    const brand = brandOf(request, brands);
    if (brand === null) return refuse(reply, view, 'missing');
    return sendPage(reply, formatReleasesPage(brand, await actions.listReleases(brand), view));
  });
  look('/brands/:brand/force', async (view, request, reply) => {
    const brand = brandOf(request, brands);
    if (brand === null) return refuse(reply, view, 'missing');
    if (!mayPublish(view)) return refuse(reply, view, 'role');
    const { failure } = await records.readBrand(brand.code);
    // What was refused went live meanwhile.
    if (failure === null) return reply.redirect(`/#brand-${brand.code}`, 303);
    return sendPage(reply, formatForcePage(brand, failure, view));
  });
}

const saidSchema = z.object({ said: z.string(), brand: z.string() });

/** What came of a press stands in the address it led to, as a word of a closed table. */
function findSaid({ query }: FastifyRequest, { brands }: StatusParts, view: View): string | null {
  const { success, data } = saidSchema.safeParse(query);
  if (!success || !isSaid(data.said)) return null;
  const brand = [...brands.values()].find(({ code }) => code === data.brand);
  return brand === undefined ? null : textsOf(view).said[data.said](brand.name);
}
