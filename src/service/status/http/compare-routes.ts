import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { compareReleases, readReleasePicture } from '#service/preview/release-comparison.ts';
import { formatComparePage } from '#service/status/pages/compare-page.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import { brandOf } from './action-routes.ts';
import { askToSignIn } from './ask-to-sign-in.ts';
import { sendPage, sendRefusal } from './refuse.ts';
import { isSignedIn, type ReadView } from './view.ts';

const id = z.string().check(z.regex(/^[\w-]{1,100}$/));
const querySchema = z.object({
  from: z.optional(id),
  to: z.optional(id),
  only: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
  page: z.pipe(z.catch(z.string().check(z.regex(/^\d+$/)), '1'), z.transform(Number)),
});
const pictureSchema = z.object({ path: z.string().check(z.maxLength(500)) });
const paramsSchema = z.object({ release: id });

/** Registers the page of two releases side by side, and the pictures on it. */
export function registerCompare(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { brands, releasesOf } = parts;
  scope.get('/brands/:brand/compare', async (request, reply) => {
    const view = await readView(request);
    if (!isSignedIn(view)) return askToSignIn(request, reply, view);
    const brand = brandOf(request, brands);
    const { success, data } = querySchema.safeParse(request.query);
    const comparison = brand && success ? await compareReleases(releasesOf(brand.code), brand, data) : null;
    if (brand === null || comparison === null || !success) return sendRefusal(reply, view, 'missing');
    return sendPage(reply, formatComparePage(brand, comparison, data, view));
  });
  scope.get('/brands/:brand/releases/:release/picture', async (request, reply) => {
    const view = await readView(request);
    if (!isSignedIn(view)) return reply.code(401).send();
    const brand = brandOf(request, brands);
    const { success, data } = pictureSchema.safeParse(request.query);
    const { success: isNamed, data: named } = paramsSchema.safeParse(request.params);
    if (brand === null || !success || !isNamed) return reply.code(404).send();
    const picture = await readReleasePicture(releasesOf(brand.code), named.release, data.path);
    return picture === null
      ? reply.code(404).send()
      : reply.type(picture.type).send(Buffer.from(picture.bytes));
  });
}
