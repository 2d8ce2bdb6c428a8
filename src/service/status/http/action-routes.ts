import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Brand } from '#config/brands.ts';
import { isFormToken } from '#service/accounts/sessions.ts';
import type { AuditEntry } from '#service/orders/history.ts';
import type { Actions } from '#service/status/actions.ts';
import { mayPublish, type View } from '#service/status/pages/page-frame.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import {
  type ActionResult,
  type FlashMessage,
  type Refusal,
  resultOf,
} from '#service/status/action-results.ts';
import { parseLocalTime } from '#service/planning/local-time.ts';
import { isSameOrigin, limitPerMinute, typedFields } from './forms.ts';
import { brandOf, releaseIdSchema } from './routes.ts';
import { sendRefusal, isSignedIn, type ReadView } from './view.ts';

const formSchema = z.object({
  token: z.string(),
  release: z.optional(releaseIdSchema),
  reason: z.optional(z.string().check(z.regex(/\S/), z.maxLength(300))),
  older: z.optional(z.literal('on')),
  ...typedFields,
});

type Form = z.infer<typeof formSchema>;

type Run = (
  actions: Actions,
  brand: Brand,
  by: string,
  form: Form,
  brands: readonly Brand[],
) => Promise<ActionResult> | null;

type ActionName =
  'publish' | 'preview' | 'promote' | 'roll-back' | 'resume' | 'plan' | 'call-off' | 'freeze' | 'end-freeze';

const actionRunners: Readonly<Record<ActionName, Run>> = {
  publish: (actions, brand, by, { reason: force = null, why }) =>
    actions.publish(brand, by, { force, why: toReason(why) }),
  preview: (actions, brand, by) => actions.preview(brand, by),
  promote: (actions, brand, by, { release, why, older }) =>
    release === undefined
      ? null
      : actions.promote(brand, release, by, { why: toReason(why), isOlderMeant: older !== undefined }),
  'roll-back': (actions, brand, by, { release }) =>
    release === undefined ? null : actions.rollBack(brand, release, by),
  resume: (actions, brand, by) => actions.resume(brand, by),
  plan: (actions, brand, by, { release, from, why }) =>
    release === undefined || from === undefined
      ? null
      : actions.plan(brand, { release, at: toInstant(from, brand), by, why: toReason(why) }),
  'call-off': (actions, brand) => actions.callOff(brand),
  freeze: (actions, brand, by, { from, to, why, all }, brands) => {
    const reason = toReason(why);
    if (from === undefined || to === undefined || reason === null) return null;
    const times = { from: toInstant(from, brand), to: toInstant(to, brand) };
    const isOfAll = all !== undefined;
    return actions.freeze(isOfAll ? brands : [brand], { ...times, by, why: reason }, isOfAll);
  },
  'end-freeze': (actions, brand, _, { all }, brands) =>
    all === undefined ? actions.endFreeze(brand) : actions.endFreezeOfAll(brands),
};

function toReason(why: string | undefined): string | null {
  return why?.trim() || null;
}

/** Returns NaN for a time that the clock skips. */
function toInstant(time: string, { timeZone }: Brand): number {
  return parseLocalTime(time, timeZone) ?? Number.NaN;
}

const actionsPerMinute = 60;

/**
 * Registers the actions behind the buttons. Each action and each refusal is audited; refusals of strangers at most once
 * a minute.
 */
export function registerActions(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { records, brands, actions, origin } = parts;
  const isWithin = limitPerMinute(scope, actionsPerMinute);
  const isFirst = limitPerMinute(scope, 1);
  for (const [action, run] of Object.entries(actionRunners)) {
    scope.post(`/brands/:brand/${action}`, async (request, reply) => {
      const view = await readView(request);
      if (!(await isWithin(request))) return sendRefusal(reply, view, 'too-many-actions');
      const brand = brandOf(request, brands);
      if (brand === null) return sendRefusal(reply, view, 'missing');
      const form = formSchema.safeParse(request.body);
      const audit = (result: AuditEntry['result'], detail: string | null) =>
        records.addAudit({
          ...{ at: Date.now(), who: view.session?.user ?? null, from: request.ip },
          ...{ action: toAudited(action, form.data), brand: brand.code, result, detail },
        });
      const refused = async (refusal: Refusal) => {
        if (isSignedIn(view) || (await isFirst(request))) await audit('refused', refusal);
        return sendRefusal(reply, view, refusal);
      };
      const refusal = findRefusal(request, view, form.data ?? null, origin);
      if (refusal !== null) return refused(refusal);
      if (!isSignedIn(view)) return refused('session');
      const running = form.success
        ? run(actions, brand, view.session.user, form.data, [...brands.values()])
        : null;
      if (running === null || !form.success) return refused('form');
      const result = await running.catch((error: unknown): ActionResult => {
        request.log.error({ err: error, brand: brand.code, action }, 'action failed');
        return { flash: 'failed', detail: request.id };
      });
      await audit(resultOf(result.flash), toDetail(result, form.data));
      return reply.redirect(toPageAfter(action, brand, result, form.data), 303);
    });
  }
}

const askedAgain: Readonly<Record<string, readonly FlashMessage[]>> = {
  plan: ['bad-time', 'frozen'],
  freeze: ['bad-time', 'frozen-already'],
};

function toPageAfter(action: string, { code }: Brand, result: ActionResult, form: Form): string {
  const { flash, brand: about = code } = result;
  if (askedAgain[action]?.includes(flash) !== true) return `/?flash=${flash}&brand=${about}#brand-${about}`;
  const { token: _, ...typed } = form;
  const query = new URLSearchParams({ flash, brand: about });
  for (const [name, value] of Object.entries(typed)) if (value !== undefined) query.set(name, value);
  return `/brands/${code}/${action}?${query}`;
}

function toAudited(action: string, form: Form | undefined): string {
  return action === 'publish' && form?.reason !== undefined ? 'publish-anyway' : action;
}

function findRefusal(request: FastifyRequest, view: View, form: Form | null, origin: string): Refusal | null {
  if (!isSignedIn(view)) return 'session';
  if (!isSameOrigin(request, origin)) return 'origin';
  if (form === null) return 'form';
  if (!isFormToken(view.session, form.token)) return 'token';
  return mayPublish(view) ? null : 'role';
}

function toDetail({ flash, detail }: ActionResult, { release, reason, why }: Form): string | null {
  const parts = [flash, release, reason, why, detail].filter(
    (part) => part !== undefined && part !== null && part !== '',
  );
  return parts.join(', ');
}
