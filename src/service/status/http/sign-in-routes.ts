import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { h } from '#reports/element.ts';
import { isFormToken } from '#service/accounts/sessions.ts';
import { toUserName } from '#service/accounts/users.ts';
import { formatTarget, readTarget } from '#service/preview/read-target.ts';
import type { Refusal } from '#service/status/texts/texts.ts';
import { formatPage } from '#service/status/pages/page-frame.ts';
import { field, fieldsForm, hidden, p, quietText, textsOf, type View } from '#service/status/pages/parts.ts';
import {
  clearSession,
  isSameOrigin,
  isSignedIn,
  limitPerMinute,
  refusalWords,
  sendPage,
  sendRefusal,
  sessionToken,
  setRefusal,
  setSession,
  type ReadView,
  type StatusParts,
} from '#service/status/http/view.ts';

const formSchema = z.object({ name: z.string(), password: z.string() });
const wantedSchema = z.object({ to: z.string() });

const triesAMinute = 5;

/**
 * Always audited. Of the other refusals, only `too-many-tries` is audited, at most once a minute per address, so that
 * strangers cannot flood the log.
 */
const audited: ReadonlySet<Refusal> = new Set(['wrong-password', 'busy'] as const);

export function registerSignIn(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { sessions, origin, records } = parts;
  const failures = countFailures();
  const isFirstRefusal = limitPerMinute(scope, 1);
  const audit = (request: FastifyRequest, who: string | null, refusal: Refusal | null) =>
    records.addAudit({
      ...{ at: Date.now(), who, from: request.ip, action: 'sign in', brand: null },
      ...{ result: refusal === null ? 'done' : 'refused', detail: null },
      ...(refusal !== null && { outcome: refusal }),
    });
  scope.get('/login', async (request, reply) =>
    sendPage(reply, formatSignInPage(null, wantedOf(request.query), await readView(request))),
  );

  scope.post('/login', async (request, reply) => {
    const view = await readView(request);
    const form = formSchema.safeParse(request.body);
    const answer = async (refusal: Refusal, isNew = audited.has(refusal)) => {
      // The entry omits the name, because users may type their password into that field.
      if (isNew) await audit(request, null, refusal);
      return sendPage(setRefusal(reply, refusal), formatSignInPage(refusal, wantedOf(request.body), view));
    };
    // Checks the origin first, so that forms of other sites do not count as attempts.
    if (!isSameOrigin(request, origin)) return answer('origin');
    const { name = '', password = '' } = form.data ?? {};
    const counted = [
      `address ${request.ip}`,
      ...(form.success ? [`name ${toUserName(name).slice(0, 64)}`] : []),
    ];
    if (counted.some(failures.areTooMany)) return answer('too-many-tries', await isFirstRefusal(request));
    const signedIn = form.success ? await sessions.signIn(name, password) : null;
    if (signedIn?.kind === 'busy') return answer('busy');
    if (signedIn === null || signedIn.kind === 'wrong') {
      for (const key of counted) failures.add(key);
      return answer(form.success ? 'wrong-password' : 'form');
    }
    await audit(request, signedIn.user.name, null);
    setSession(reply, signedIn.token);
    return reply.redirect(wantedOf(request.body), 303);
  });

  scope.post('/logout', async (request, reply) => {
    const view = await readView(request);
    if (!isSameOrigin(request, origin)) return sendRefusal(reply, view, 'origin');
    const token = sessionToken(request);
    const given = z.object({ token: z.string() }).safeParse(request.body);
    if (isSignedIn(view) && !(given.success && isFormToken(view.session, given.data.token)))
      return sendRefusal(reply, view, 'token');
    if (token !== null) await sessions.signOut(token);
    clearSession(reply);
    return reply.redirect('/login', 303);
  });
}

function wantedOf(given: unknown): string {
  const { success, data } = wantedSchema.safeParse(given);
  return success ? formatTarget(readTarget(data.to)) : '/';
}

const minuteMs = 60_000;

/** Counts only failures, so that an office with one address is not locked out. */
function countFailures() {
  let failures: readonly { readonly key: string; readonly at: number }[] = [];
  return {
    areTooMany: (key: string) => {
      failures = failures.filter(({ at }) => performance.now() - at < minuteMs);
      return failures.filter((failure) => failure.key === key).length >= triesAMinute;
    },
    add: (key: string) => {
      failures = [...failures, { key, at: performance.now() }];
    },
  };
}

function formatSignInPage(refusal: Refusal | null, wanted: string, view: View): string {
  const words = textsOf(view);
  const alert = { id: 'refusal', class: 'notice off', role: 'alert' };
  const name = { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' };
  const password = { type: 'password', autocomplete: 'current-password' };
  return formatPage(view, {
    title: words.pages.signIn,
    body: [
      refusal && h('p', alert, refusalWords(refusal, view)),
      fieldsForm(
        view,
        '/login',
        wanted === '/' ? null : hidden('to', wanted),
        field('name', words.name, { required: 'required', ...name }),
        field('password', words.password, { required: 'required', ...password }),
        p(h('button', { class: 'first' }, words.pages.signIn)),
      ),
      quietText(words.signInHint(view.support)),
    ],
  });
}
