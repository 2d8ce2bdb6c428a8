import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Brand } from '#config/brands.ts';
import { readRecord } from '#release/release-record.ts';
import { type BrandState, freezeAt } from '#service/orders/brand-state.ts';
import type { StoredReleases } from '#service/preview/stored-releases.ts';
import { isOlderThanLive } from '#service/status/brand-release.ts';
import {
  formatFreezePage,
  formatOlderPage,
  formatPlanPage,
  formatUrgentPage,
} from '#service/status/pages/action-forms.ts';
import { formatForcePage } from '#service/status/pages/force-page.ts';
import type { CategoryTitles } from '#service/status/pages/loss-list.ts';
import { mayPublish } from '#service/status/pages/page-frame.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import { findFlash, readTyped } from './forms.ts';
import { openRoutes, readRelease } from './routes.ts';
import { isSignedIn, type ReadView, sendPage, sendRefusal, type SignedInView } from './view.ts';

type RenderForm = (
  brand: Brand,
  state: BrandState,
  request: FastifyRequest,
  view: SignedInView,
) => Promise<string | null>;

export function registerForms(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { records, releasesOf } = parts;
  const routes = openRoutes(scope, parts, readView);
  const show = (name: string, render: RenderForm, mayOpen = mayPublish) =>
    routes.brandPage(name, async (brand, { request, reply, view }) => {
      if (!mayOpen(view)) return sendRefusal(reply, view, 'role');
      const page = await render(brand, await records.readBrand(brand.code), request, view);
      return page === null ? reply.redirect(`/#brand-${brand.code}`, 303) : sendPage(reply, page);
    });
  const readAnswered = async (request: FastifyRequest, view: SignedInView) => ({
    flash: await findFlash(request, parts, view),
    typed: readTyped(request),
  });

  show('plan', async (brand, state, request, view) => {
    const release = readRelease(request) ?? state.preview?.release ?? null;
    if (release === null || isOlderPreview(release, state)) return null;
    return formatPlanPage(brand, { release, state, ...(await readAnswered(request, view)) }, view);
  });
  show('promote', async (brand, state, request, view) => {
    const release = readRelease(request);
    if (release === null || !isOlderPreview(release, state)) return null;
    return formatOlderPage(brand, release, state, view);
  });
  show('freeze', async (brand, _, request, view) =>
    formatFreezePage(brand, await readAnswered(request, view), view),
  );
  show('urgent', async (brand, { live, ...state }, request, view) => {
    const freeze = freezeAt(state, Date.now());
    return freeze && formatUrgentPage(brand, { freeze, live }, readRelease(request), view);
  });
  const renderForce: RenderForm = async (brand, { failure, live }, _, view) => {
    if (failure === null) return null;
    const titles = live && (await readCategoryTitles(releasesOf(brand.code), live.release));
    return formatForcePage(brand, failure, titles ?? new Map(), view);
  };
  show('force', renderForce, isSignedIn);
}

/** Only a preview counts, because a former release may be older. */
function isOlderPreview(release: string, { live, preview }: BrandState): boolean {
  return preview?.release === release && isOlderThanLive(release, { live });
}

async function readCategoryTitles(releases: StoredReleases, id: string): Promise<CategoryTitles | null> {
  const release = await releases.readRelease(id).catch(() => null);
  const categories = release && readRecord(release)?.category;
  return categories ? new Map([...categories].map(([name, { title }]) => [name, title])) : null;
}
