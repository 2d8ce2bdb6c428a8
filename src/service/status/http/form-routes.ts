import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Brand } from '#config/brands.ts';
import { type BrandState, freezeAt } from '#service/orders/brand-state.ts';
import { isOlderThanLive } from '#service/status/brand-release.ts';
import { formatForcePage } from '#service/status/pages/force-page.ts';
import { formatFreezePage } from '#service/status/pages/freeze-page.ts';
import { mayPublish } from '#service/status/pages/page-frame.ts';
import { formatOlderPage } from '#service/status/pages/older-release.ts';
import { formatPlanPage } from '#service/status/pages/plan-page.ts';
import { formatUrgentPage } from '#service/status/pages/urgent-page.ts';
import type { StoredReleases } from '#service/preview/stored-releases.ts';
import { readRecord } from '#release/release-record.ts';
import type { CategoryTitles } from '#service/status/pages/loss-list.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import { brandOf } from './action-routes.ts';
import { askToSignIn } from './ask-to-sign-in.ts';
import { findFlash } from './find-flash.ts';
import { sendPage, sendRefusal } from './refuse.ts';
import { readTyped } from './typed-fields.ts';
import { isSignedIn, type ReadView, type SignedInView } from './view.ts';

/** Formats a form's page; null where there is nothing to ask any more. */
type RenderForm = (brand: Brand, request: FastifyRequest, view: SignedInView) => Promise<string | null>;

/** Registers the pages that ask publishers for something before an action; the one of a refusal is shown to viewers, too. */
export function registerForms(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { records, brands, releasesOf } = parts;
  const readAnswered = async (request: FastifyRequest, view: SignedInView) => ({
    flash: await findFlash(request, parts, view),
    typed: readTyped(request),
  });
  const show = (name: string, render: RenderForm, mayOpen = mayPublish) =>
    scope.get(`/brands/:brand/${name}`, async (request, reply) => {
      const view = await readView(request);
      if (!isSignedIn(view)) return askToSignIn(request, reply, view);
      const brand = brandOf(request, brands);
      if (brand === null) return sendRefusal(reply, view, 'missing');
      if (!mayOpen(view)) return sendRefusal(reply, view, 'role');
      const page = await render(brand, request, view);
      return page === null ? reply.redirect(`/#brand-${brand.code}`, 303) : sendPage(reply, page);
    });

  show('plan', async (brand, request, view) => {
    const state = await records.readBrand(brand.code);
    const release = readRelease(request) ?? state.preview?.release ?? null;
    if (release === null || isOlderPreview(release, state)) return null;
    return formatPlanPage(brand, { release, state, ...(await readAnswered(request, view)) }, view);
  });
  show('promote', async (brand, request, view) => {
    const state = await records.readBrand(brand.code);
    const release = readRelease(request);
    if (release === null || !isOlderPreview(release, state)) return null;
    return formatOlderPage(brand, release, state, view);
  });
  show('freeze', async (brand, request, view) =>
    formatFreezePage(brand, await readAnswered(request, view), view),
  );
  show('urgent', async (brand, request, view) => {
    const state = await records.readBrand(brand.code);
    const freeze = freezeAt(state, Date.now());
    return freeze && formatUrgentPage(brand, { freeze, live: state.live }, readRelease(request), view);
  });
  const showForce: RenderForm = async (brand, _, view) => {
    const { failure, live } = await records.readBrand(brand.code);
    if (failure === null) return null;
    const titles = live && (await readCategoryTitles(releasesOf(brand.code), live.release));
    return formatForcePage(brand, failure, titles ?? new Map(), view);
  };
  show('force', showForce, isSignedIn);
}

/** A release to go back to may be older: that is meant. */
function isOlderPreview(release: string, { live, preview }: BrandState): boolean {
  return preview?.release === release && isOlderThanLive(release, { live });
}

/** Null where the release can't be read: then the ERP's own names have to do. */
async function readCategoryTitles(releases: StoredReleases, id: string): Promise<CategoryTitles | null> {
  const release = await releases.readRelease(id).catch(() => null);
  const categories = release && readRecord(release)?.category;
  return categories ? new Map([...categories].map(([name, { title }]) => [name, title])) : null;
}

const releaseSchema = z.object({ release: z.string().check(z.regex(/^[\w-]{1,100}$/)) });

/** Returns the release that the address names; null where it names none. */
export function readRelease({ query }: FastifyRequest): string | null {
  const { success, data } = releaseSchema.safeParse(query);
  return success ? data.release : null;
}
