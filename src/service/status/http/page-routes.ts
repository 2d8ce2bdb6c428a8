import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readBoard } from '#service/status/board.ts';
import { formatAuditPage } from '#service/status/pages/audit-page.ts';
import { formatBoardPage } from '#service/status/pages/board-page.ts';
import type { Brand } from '#config/brands.ts';
import { freezeAt } from '#service/orders/brand-state.ts';
import { formatFreezePage } from '#service/status/pages/freeze-page.ts';
import { formatPlanPage } from '#service/status/pages/plan-page.ts';
import { formatUrgentPage } from '#service/status/pages/urgent-page.ts';
import { formatForcePage } from '#service/status/pages/force-page.ts';
import { formatHistoryPage } from '#service/status/pages/history-page.ts';
import { mayPublish, textsOf, type View } from '#service/status/pages/page-frame.ts';
import { formatReleasesPage } from '#service/status/pages/releases-page.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import { isFlashMessage } from '#service/status/action-results.ts';
import { brandOf } from './action-routes.ts';
import { sendRefusal, sendPage } from './refuse.ts';
import { isSignedIn, type ReadView, type SignedInView } from './view.ts';

const shown = { events: 200, audit: 500 };

type RenderPage = (view: SignedInView, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers the pages; a visitor who is not signed in is redirected to sign in. */
export function registerPages(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { records, brands, actions } = parts;
  const show = (path: string, show: RenderPage) =>
    scope.get(path, async (request, reply) => {
      const view = await readView(request);
      return isSignedIn(view) ? show(view, request, reply) : reply.redirect('/login', 303);
    });

  show('/', async (view, request, reply) =>
    sendPage(reply, formatBoardPage(await readBoard(parts), brands, findFlash(request, parts, view), view)),
  );
  show('/history', async (view, _, reply) =>
    sendPage(reply, formatHistoryPage(await records.listEvents(null, shown.events), brands, view)),
  );
  show('/audit', async (view, _, reply) =>
    mayPublish(view)
      ? sendPage(reply, formatAuditPage(await records.listAudit(shown.audit), brands, view))
      : sendRefusal(reply, view, 'role'),
  );
  show('/brands/:brand/releases', async (view, request, reply) => {
    const brand = brandOf(request, brands);
    if (brand === null) return sendRefusal(reply, view, 'missing');
    return sendPage(reply, formatReleasesPage(brand, await actions.listReleases(brand), view));
  });
  const showForm = (
    name: string,
    render: (brand: Brand, request: FastifyRequest, view: View) => Promise<string | null>,
  ) =>
    show(`/brands/:brand/${name}`, async (view, request, reply) => {
      const brand = brandOf(request, brands);
      if (brand === null) return sendRefusal(reply, view, 'missing');
      if (!mayPublish(view)) return sendRefusal(reply, view, 'role');
      const page = await render(brand, request, view);
      return page === null ? reply.redirect(`/#brand-${brand.code}`, 303) : sendPage(reply, page);
    });
  showForm('plan', async (brand, request, view) => {
    const state = await records.readBrand(brand.code);
    const release = readRelease(request) ?? state.preview?.release ?? null;
    return release === null ? null : formatPlanPage(brand, release, state, view);
  });
  showForm('freeze', async (brand, _, view) => formatFreezePage(brand, view));
  showForm('urgent', async (brand, request, view) => {
    const freeze = freezeAt(await records.readBrand(brand.code), Date.now());
    return freeze === null ? null : formatUrgentPage(brand, freeze, readRelease(request), view);
  });
  show('/brands/:brand/force', async (view, request, reply) => {
    const brand = brandOf(request, brands);
    if (brand === null) return sendRefusal(reply, view, 'missing');
    if (!mayPublish(view)) return sendRefusal(reply, view, 'role');
    const { failure } = await records.readBrand(brand.code);
    // The refused release has gone live meanwhile.
    if (failure === null) return reply.redirect(`/#brand-${brand.code}`, 303);
    return sendPage(reply, formatForcePage(brand, failure, view));
  });
}

const releaseSchema = z.object({ release: z.string().check(z.regex(/^[\w-]{1,100}$/)) });

/** Returns the release that the address names; null where it names none. */
function readRelease({ query }: FastifyRequest): string | null {
  const { success, data } = releaseSchema.safeParse(query);
  return success ? data.release : null;
}

const flashSchema = z.object({ flash: z.string(), brand: z.string() });

/** Returns the flash message that the address of a redirect names, from a closed list. */
function findFlash({ query }: FastifyRequest, { brands }: StatusParts, view: View): string | null {
  const { success, data } = flashSchema.safeParse(query);
  if (!success || !isFlashMessage(data.flash)) return null;
  const brand = [...brands.values()].find(({ code }) => code === data.brand);
  return brand === undefined ? null : textsOf(view).flash[data.flash](brand.name);
}
