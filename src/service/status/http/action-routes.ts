import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Brand } from '#config/brands.ts';
import { findingKinds } from '#reports/content-report/finding.ts';
import { isFormToken } from '#service/accounts/sessions.ts';
import type { AuditEntry } from '#service/orders/history.ts';
import { parseLocalTime } from '#service/review/local-time.ts';
import { acceptFindings } from '#service/status/accepted-findings.ts';
import { resultOf, type ActionResult } from '#service/review/outcome.ts';
import type { Refusal } from '#service/status/texts/texts.ts';
import { mayPublish } from '#service/status/pages/parts.ts';
import {
  isSameOrigin,
  isSignedIn,
  limitPerMinute,
  releaseIdSchema,
  sendRefusal,
  type ReadView,
  type StatusParts,
} from '#service/status/http/view.ts';

const localTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/));

/** Some fields may be empty strings, because browsers also send fields that the user left empty. */
const formSchema = z.object({
  token: z.string(),
  release: z.optional(releaseIdSchema),
  seen: z.optional(z.union([releaseIdSchema, z.literal('')])),
  reason: z.optional(z.string().check(z.regex(/\S/), z.maxLength(300))),
  kind: z.optional(z.enum(findingKinds)),
  why: z.optional(z.string().check(z.maxLength(300))),
  at: z.optional(localTime),
  until: z.optional(z.union([localTime, z.literal('')])),
});

type Form = z.infer<typeof formSchema>;

/** Null if the form lacks a field that the action needs. */
type Run = (form: Form, asked: ActionRequest) => Promise<ActionResult> | null;

interface ActionRequest {
  readonly brand: Brand;
  readonly by: string;
  readonly why: string | null;
  readonly actions: StatusParts['actions'];
  readonly records: StatusParts['records'];
}

const actionRunners: Readonly<Record<string, Run>> = {
  publish: ({ reason: force = null }, { brand, by, why, actions }) =>
    actions.publish(brand, by, { force, why }),
  review: ({ until }, { brand, by, why, actions }) =>
    actions.setReview(brand, by, { why, until: until ? toInstant(until, brand) : null }),
  automatic: ({ seen = '' }, { brand, by, why, actions }) => actions.setAutomatic(brand, by, { why, seen }),
  'publish-waiting': ({ release }, { brand, by, why, actions }) =>
    release === undefined ? null : actions.publishWaiting(brand, by, { release, why }),
  plan: ({ release, at }, { brand, by, why, actions }) =>
    release === undefined || at === undefined
      ? null
      : actions.publishAt(brand, by, { release, at: toInstant(at, brand), why }),
  'drop-plan': (_, { brand, by, actions }) => actions.dropPlan(brand, by),
  discard: ({ release }, { brand, by, why, actions }) =>
    release === undefined ? null : actions.discard(brand, by, { release, why }),
  'roll-back': ({ release }, { brand, by, why, actions }) =>
    release === undefined ? null : actions.rollBack(brand, by, { release, why }),
  accept: ({ kind }, { brand, by, why, records }) =>
    kind === undefined || why === null ? null : acceptFindings(records, brand.code, kind, { by, why }),
  unaccept: ({ kind }, { brand, records }) =>
    kind === undefined ? null : acceptFindings(records, brand.code, kind, null),
};

/** NaN for a time that is skipped when clocks go forward. */
function toInstant(time: string, { timeZone }: Brand): number {
  return parseLocalTime(time, timeZone) ?? Number.NaN;
}

const actionsPerMinute = 60;

/** Refused requests without a session are audited at most once a minute per address. */
export function registerActions(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { records, actions, origin } = parts;
  const isWithin = limitPerMinute(scope, actionsPerMinute);
  const isFirst = limitPerMinute(scope, 1);
  for (const [action, run] of Object.entries(actionRunners)) {
    scope.post(`/brands/:brand/${action}`, async (request, reply) => {
      const view = await readView(request);
      if (!(await isWithin(request))) return sendRefusal(reply, view, 'too-many-actions');
      const { brand } = view;
      if (brand === null) return sendRefusal(reply, view, 'missing');
      const form = formSchema.safeParse(request.body);
      const audit = (
        result: AuditEntry['result'],
        about: Pick<AuditEntry, 'outcome' | 'release' | 'detail'>,
      ) =>
        records.addAudit({
          ...{ at: Date.now(), who: view.session?.user ?? null, from: request.ip },
          ...{ action: toAudited(action, form.data), brand: brand.code, result, ...about },
        });
      const refused = async (refusal: Refusal) => {
        if (isSignedIn(view) || (await isFirst(request)))
          await audit('refused', { outcome: refusal, detail: null });
        return sendRefusal(reply, view, refusal);
      };
      if (!isSignedIn(view)) return refused('session');
      if (!isSameOrigin(request, origin)) return refused('origin');
      if (!form.success) return refused('form');
      if (!isFormToken(view.session, form.data.token)) return refused('token');
      if (!mayPublish(view)) return refused('role');
      const why = form.data.why?.trim() || null;
      const running = run(form.data, { brand, by: view.session.user, why, actions, records });
      if (running === null) return refused('form');
      const result = await running.catch((error: unknown): ActionResult => {
        request.log.error({ err: error, brand: brand.code, action }, 'action failed');
        return { outcome: 'failed', detail: request.id };
      });
      await audit(resultOf(result.outcome), toLogged(result, form.data));
      return reply.redirect(toPageAfter(action, brand, result), 303);
    });
  }
}

const pageAfter: Readonly<Record<string, string>> = {
  ...{ review: '/review', plan: '/review', 'drop-plan': '/review', 'publish-waiting': '/review' },
  ...{ accept: '/content', unaccept: '/content' },
};

function toPageAfter(action: string, { code }: Brand, { outcome }: ActionResult): string {
  const isRefused = outcome === 'look-first' || outcome === 'changed';
  const page = action === 'review' && outcome === 'bad-time' ? '' : isRefused ? '/review' : pageAfter[action];
  return `/brands/${code}${page ?? ''}?flash=${outcome}`;
}

function toAudited(action: string, form: Form | undefined): string {
  return action === 'publish' && form?.reason !== undefined ? 'publish-anyway' : action;
}

function toLogged({ outcome, detail }: ActionResult, { release, reason, why }: Form) {
  const remark = [reason, why, detail].filter(Boolean).join(', ');
  return { outcome, ...(release !== undefined && { release }), detail: remark || null };
}
