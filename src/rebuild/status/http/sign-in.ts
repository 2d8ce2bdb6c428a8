import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isFormToken } from '#rebuild/people/sessions.ts';
import { toUserName } from '#rebuild/people/user.ts';
import { formatSignInPage } from '#rebuild/status/pages/sign-in-page.ts';
import type { Refusal } from '#rebuild/status/said.ts';
import type { StatusParts } from '#rebuild/status/register-status.ts';
import { refusalStatus, refuse, sendPage } from './refuse.ts';
import { isSameOrigin } from './same-origin.ts';
import { clearSession, isSignedIn, type ReadView, sessionToken, setSession } from './view.ts';

const formSchema = z.object({ name: z.string(), password: z.string() });

const minute = 60_000;
const triesAMinute = 5;

/** Sign in and out. Name and password are tried five times a minute, by one address and for one name. */
export function registerSignIn(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { sessions, origin, ledger } = parts;
  const isTooOften = openThrottle(scope);
  const audit = (request: FastifyRequest, who: string | null, refusal: Refusal | null) =>
    ledger.addAudit({
      ...{ at: Date.now(), who, from: request.ip, action: 'sign in', brand: null },
      ...{ result: refusal === null ? 'done' : 'refused', detail: refusal },
    });

  scope.get('/login', async (request, reply) =>
    sendPage(reply, formatSignInPage(null, await readView(request))),
  );

  scope.post('/login', async (request, reply) => {
    const view = await readView(request);
    const form = formSchema.safeParse(request.body);
    const answer = async (who: string | null, refusal: Refusal) => {
      await audit(request, who, refusal);
      if (refusal === 'too-many-tries') reply.header('retry-after', '60');
      return sendPage(reply.code(refusalStatus[refusal]), formatSignInPage(refusal, view));
    };
    if (!isSameOrigin(request, origin)) return answer(null, 'origin');
    if (!form.success) return answer(null, 'form');
    if (await isTooOften(request)) return answer(null, 'too-many-tries');
    const { name, password } = form.data;
    const signedIn = await sessions.signIn(name, password);
    // What stands in the field of the name may be a password.
    if (signedIn.kind === 'busy') return answer(null, 'busy');
    if (signedIn.kind === 'wrong') return answer(null, 'wrong-password');
    await audit(request, signedIn.user.name, null);
    setSession(reply, signedIn.token);
    return reply.redirect('/', 303);
  });

  scope.post('/logout', async (request, reply) => {
    const view = await readView(request);
    if (!isSameOrigin(request, origin)) return refuse(reply, view, 'origin');
    const token = sessionToken(request);
    const given = z.object({ token: z.string() }).safeParse(request.body);
    if (isSignedIn(view) && !(given.success && isFormToken(view.session, given.data.token)))
      return refuse(reply, view, 'token');
    if (token !== null) await sessions.signOut(token);
    clearSession(reply);
    return reply.redirect('/login', 303);
  });
}

function openThrottle(scope: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  const window = { max: triesAMinute, timeWindow: minute };
  const byAddress = scope.createRateLimit(window);
  const byName = scope.createRateLimit({ ...window, keyGenerator: nameOf });
  return async (request) => {
    // A flood from one address can't use up the tries of a name.
    for (const limit of [byAddress, byName]) {
      const tried = await limit(request);
      if (!tried.isAllowed && tried.isExceeded) return true;
    }
    return false;
  };
}

function nameOf({ body }: FastifyRequest): string {
  const form = formSchema.safeParse(body);
  return form.success ? toUserName(form.data.name).slice(0, 64) : '';
}
