import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { StatusParts } from '#service/status/status-parts.ts';
import { reportPolicy } from './headers.ts';
import type { BrandCode } from '#config/codes.ts';
import { reportName } from '#publish/report-files.ts';
import type { View } from '#service/status/pages/page-frame.ts';
import { withWayBack } from '#service/status/pages/report-frame.ts';
import { brandOf } from './action-routes.ts';
import { askToSignIn } from './ask-to-sign-in.ts';
import { sendRefusal } from './refuse.ts';
import { isSignedIn, type ReadView } from './view.ts';

const types = new Map([
  ['changes.html', 'text/html; charset=utf-8'],
  ['content.html', 'text/html; charset=utf-8'],
  ['content.csv', 'text/csv; charset=utf-8'],
  ['missing.csv', 'text/csv; charset=utf-8'],
  ['concerned.csv', 'text/csv; charset=utf-8'],
]);

const paramsSchema = z.object({ name: z.string() });

/** Serves the reports of the last publish. */
export function registerReports(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  scope.get('/brands/:brand/reports/:name', async (request, reply) => {
    const view = await readView(request);
    if (!isSignedIn(view)) return askToSignIn(request, reply, view);
    const brand = brandOf(request, parts.brands);
    const { name } = paramsSchema.parse(request.params);
    const type = types.get(name);
    const isKnown = brand !== null && type !== undefined;
    const text = isKnown ? await readReport(parts, brand.code, name, view) : null;
    if (!isKnown || text === null) return sendRefusal(reply, view, 'missing');
    const isTable = name.endsWith('.csv');
    if (isTable) reply.header('content-disposition', `attachment; filename="${brand.code}-${name}"`);
    return reply
      .type(type)
      .header('content-security-policy', reportPolicy)
      .send(isTable ? text : withWayBack(text, brand, view));
  });
}

/** Reads a report in the user's language, else the English one of older releases. */
async function readReport({ records }: StatusParts, code: BrandCode, name: string, { locale }: View) {
  return (await records.readReport(code, reportName(name, locale))) ?? records.readReport(code, name);
}
