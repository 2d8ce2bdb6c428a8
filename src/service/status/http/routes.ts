import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import { askToSignIn, isSignedIn, type ReadView, sendRefusal, type SignedInView } from './view.ts';

export interface PageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly view: SignedInView;
}

export interface Routes {
  page(path: string, answer: (asked: PageRequest) => Promise<FastifyReply>): void;
  /** Adds a page below the path of a brand. `answer` resolves to null for a page that does not exist. */
  brandPage(path: string, answer: (brand: Brand, asked: PageRequest) => Promise<FastifyReply | null>): void;
}

export function openRoutes(scope: FastifyInstance, { brands }: StatusParts, readView: ReadView): Routes {
  const page: Routes['page'] = (path, answer) => {
    scope.get(path, async (request, reply) => {
      const view = await readView(request);
      return isSignedIn(view) ? answer({ request, reply, view }) : askToSignIn(request, reply, view);
    });
  };
  return {
    page,
    brandPage: (path, answer) =>
      page(path === '' ? '/brands/:brand' : `/brands/:brand/${path}`, async (asked) => {
        const brand = brandOf(asked.request, brands);
        return (brand && (await answer(brand, asked))) ?? sendRefusal(asked.reply, asked.view, 'missing');
      }),
  };
}

const paramsSchema = z.object({ brand: z.string() });

export function brandOf({ params }: FastifyRequest, brands: ReadonlyMap<BrandCode, Brand>): Brand | null {
  const { brand } = paramsSchema.parse(params);
  return [...brands.values()].find(({ code }) => code === brand) ?? null;
}

export const releaseIdSchema = z.string().check(z.regex(/^[\w-]{1,100}$/));

const releaseSchema = z.object({ release: releaseIdSchema });

export function readRelease({ query }: FastifyRequest): string | null {
  return releaseSchema.safeParse(query).data?.release ?? null;
}
