import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { StatusParts } from '#service/status/register-status.ts';
import { reportPolicy } from './headers.ts';
import type { BrandCode } from '#config/codes.ts';
import { reportName } from '#publish/write-reports.ts';
import { brandOf } from './presses.ts';
import type { View } from '#service/status/pages/page-frame.ts';
import { refuse } from './refuse.ts';
import { isSignedIn, type ReadView } from './view.ts';

const types = new Map([
  ['changes.html', 'text/html; charset=utf-8'],
  ['content.html', 'text/html; charset=utf-8'],
  ['content.csv', 'text/csv; charset=utf-8'],
]);

const paramsSchema = z.object({ name: z.string() });

/** What the last publish changed and what the content lacks, as the publish wrote it. */
export function registerReports(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  scope.get('/brands/:brand/reports/:name', async (request, reply) => {
    const view = await readView(request);
    if (!isSignedIn(view)) return reply.redirect('/login', 303);
    const brand = brandOf(request, parts.brands);
    const { name } = paramsSchema.parse(request.params);
    const type = types.get(name);
    const isKnown = brand !== null && type !== undefined;
    const text = isKnown ? await readReport(parts, brand.code, name, view) : null;
    if (!isKnown || text === null) return refuse(reply, view, 'missing');
    if (name.endsWith('.csv'))
      reply.header('content-disposition', `attachment; filename="${brand.code}-${name}"`);
    return reply.type(type).header('content-security-policy', reportPolicy).send(text);
  });
}

/** In the visitor's language; one of before there were two is in English alone. */
async function readReport({ records }: StatusParts, code: BrandCode, name: string, { locale }: View) {
  return (await records.readReport(code, reportName(name, locale))) ?? records.readReport(code, name);
}
