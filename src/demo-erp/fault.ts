import type { Call, CallName } from './call.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type Answer,
  commonHeaders,
  encode,
  jsonType,
  ok,
  refused,
  send,
  type Sent,
  toBody,
} from './answer.ts';

export const faults = [
  'slow',
  'unavailable',
  'cut',
  'login',
  'empty',
  'garbage',
  'huge',
  'down',
  'missing',
  'redirect',
  'half',
] as const;

/**
 * - `slow`: a delayed response
 * - `unavailable`: 503 with `Retry-After: 1`
 * - `cut`: closes the connection in the middle of the response
 * - `login`: 200 with a login page
 * - `empty`: 200 with an empty product list; does not affect other calls
 * - `garbage`: 200 with JSON's content type and invalid JSON
 * - `huge`: 200 with 160 MB of JSON
 * - `down`: closes the connection without a response
 * - `missing`: 404
 * - `redirect`: 302 to the address `to`
 * - `half`: 200 with only the first half of the response, sent as if it were complete
 */
export type Fault = (typeof faults)[number];

/** A missing field matches every request. */
export interface FaultMatch {
  readonly brand?: string;
  readonly call?: CallName;
  readonly key?: string;
  readonly times?: number;
  /** The delay of `slow` in milliseconds, 60,000 by default. */
  readonly waitMs?: number;
  readonly to?: string;
}

export interface ActiveFault {
  readonly fault: Fault;
  readonly match: FaultMatch;
}

export function takeFault(
  active: readonly ActiveFault[],
  call: Call,
): readonly [fault: ActiveFault | undefined, rest: readonly ActiveFault[]] {
  const hit = active.find((one) => matchesCall(one, call));
  return [hit, active.flatMap((one) => (one === hit ? consumeOnce(one) : [one]))];
}

function matchesCall({ fault, match }: ActiveFault, call: Call): boolean {
  const { brand = call.brand, call: name = call.name, key = call.key } = match;
  if (brand !== call.brand || name !== call.name || key !== call.key) return false;
  return fault !== 'empty' || listCalls.has(call.name);
}

function consumeOnce(active: ActiveFault): readonly ActiveFault[] {
  const { times } = active.match;
  if (times === undefined) return [active];
  return times > 1 ? [{ ...active, match: { ...active.match, times: times - 1 } }] : [];
}

const listCalls: ReadonlySet<CallName> = new Set<CallName>([
  'by_brand',
  'all_series_products',
  'by_category',
  'by_series',
]);

export interface FaultyRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: () => Promise<Answer>;
  readonly emptyList: () => Answer;
}

type SendFaulty = (faulty: FaultyRequest, match: FaultMatch) => Promise<Sent>;

export function sendFaulty({ fault, match }: ActiveFault, faulty: FaultyRequest): Promise<Sent> {
  return senders[fault](faulty, match);
}

const nothing: Sent = { bytes: 0, isNotModified: false };

const instead =
  (toAnswer: (faulty: FaultyRequest, match: FaultMatch) => Answer | Promise<Answer>): SendFaulty =>
  async (faulty, match) =>
    send(faulty.request, faulty.response, await toAnswer(faulty, match));

const refusedBy = (fault: Fault, status: number, headers: Readonly<Record<string, string>> = {}) =>
  refused(
    status,
    `The fault "${fault}" is switched on in the demo ERP. POST /demo/heal switches all faults off.`,
    headers,
  );

const senders: Readonly<Record<Fault, SendFaulty>> = {
  unavailable: instead(() => refusedBy('unavailable', 503, { 'Retry-After': '1' })),
  login: instead(() => ok(toBody('text/html; charset=utf-8', Buffer.from(loginPage)))),
  empty: instead(({ emptyList }) => emptyList()),
  garbage: instead(() => ok(toBody(jsonType, Buffer.from('[{"id":"1001","name":Traceback (most')))),
  missing: instead(() => refusedBy('missing', 404)),
  redirect: instead((_, { to = '' }) => refusedBy('redirect', 302, { Location: to })),
  half: instead(async ({ answer }) => {
    const { type, bytes } = (await answer()).body;
    return ok(toBody(type, bytes.subarray(0, bytes.length >> 1)));
  }),
  slow: async ({ request, response, answer }, { waitMs = 60_000 }) => {
    const isStillThere = await wait(response, waitMs);
    return isStillThere ? send(request, response, await answer()) : nothing;
  },
  cut: async ({ request, response, answer }) => {
    const right = await answer();
    const { headers, bytes } = await encode(request, right);
    const half = bytes.subarray(0, bytes.length >> 1);
    response.writeHead(right.status, headers).write(half, () => request.socket.destroy());
    return { bytes: half.length, isNotModified: false };
  },
  huge: async ({ response }) => {
    response.writeHead(200, { ...commonHeaders, 'Content-Type': jsonType });
    // `pipeline` rejects if the client closes the connection.
    await pipeline(Readable.from(hugeList()), response).catch(() => undefined);
    return nothing;
  },
  down: async ({ request }) => {
    request.socket.destroy();
    return nothing;
  },
};

const loginPage =
  '<!doctype html><html lang="en"><title>Sign in</title><form method="post"><input name="user"></form></html>';

const hugeBytes = 160 * 1024 * 1024;

function* hugeList(): Generator<string> {
  const item = `{"id":"1001","name":"${'x'.repeat(64 * 1024)}"}`;
  yield `[${item}`;
  for (let sent = item.length; sent + item.length < hugeBytes; sent += item.length + 1) yield `,${item}`;
  yield ']';
}

function wait(response: ServerResponse, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds).unref();
    response.once('close', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
