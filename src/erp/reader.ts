import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ParseText } from './body.ts';
import type { Answer, AnswerWithBody, ErpClient } from './client.ts';
import { type KnownAnswer, type KnownAnswers, type Making, understand } from './known-answers.ts';

/** One call, and how its answer is understood. */
export interface Reading<Made> extends Making<Made> {
  readonly url: string;
  /** How its body is parsed; as a whole unless told. */
  readonly parse?: ParseText;
  /** The list's `updatedAt` of a single product: equal to that of the known answer, it saves the call. */
  readonly updatedAt?: string | null;
  /** The `updatedAt` in a list that will save the next call for what was answered; none unless told. */
  readonly vouchedBy?: (made: Made) => string | null;
}

/** Reads calls of one brand, as cheaply as what is known allows. */
export interface ErpReader {
  /** What is known and needs no call; null where there is something to `read`. */
  recall<Made>(reading: Reading<Made>): Made | null;
  /**
   * What the answer says, or null for 404. Throws `ErpCallError`, or what `make` throws; and what the read of this address
   * before it threw.
   */
  read<Made>(reading: Reading<Made>): Promise<Made | null>;
  /** Every address that was read. */
  readonly urls: ReadonlySet<string>;
}

export function createErpReader(client: ErpClient, answers: KnownAnswers): ErpReader {
  const urls = new Set<string>();
  const underWay = new Map<string, Promise<unknown>>();
  const read = async <Made>(reading: Reading<Made>): Promise<Made | null> => {
    const { url } = reading;
    const known = answers.find(url, reading) ?? (await remake(url, reading, answers));
    if (known !== null && isVouchedFor(known, reading)) return known.made;
    const answer = await client.get(url, known?.validators ?? null, reading.parse);
    const latest = toLatest(answer, known, reading);
    if (latest === null) answers.forget(url, reading);
    else if (!isSame(latest, known)) {
      answers.keep(url, reading, latest, answer.status === 'ok' ? answer.plain : null);
    }
    return latest?.made ?? null;
  };
  return {
    urls,
    recall: (reading) => {
      urls.add(reading.url);
      const known = answers.find(reading.url, reading);
      return known !== null && isVouchedFor(known, reading) ? known.made : null;
    },
    read: (reading) => {
      const { url } = reading;
      urls.add(url);
      // One after the other: what the first one learns may save the second its call.
      const before = underWay.get(url);
      const reads = before === undefined ? read(reading) : before.then(() => read(reading));
      underWay.set(url, reads);
      return reads;
    },
  };
}

function isVouchedFor<Made>(known: KnownAnswer<Made>, { updatedAt = null }: Reading<Made>): boolean {
  return updatedAt !== null && known.updatedAt === updatedAt;
}

/** Making many anew takes seconds: whatever else this process does gets its turn in between. */
async function remake<Made>(url: string, making: Making<Made>, answers: KnownAnswers) {
  const answer = answers.remake(url, making);
  if (answer !== null) await nextTurn();
  return answer;
}

function toLatest<Made>(
  answer: Answer,
  known: KnownAnswer<Made> | null,
  reading: Reading<Made>,
): KnownAnswer<Made> | null {
  const { vouchedBy = () => null } = reading;
  const latest = answer.status === 'ok' ? toKnown(answer, known, reading) : known;
  // Only a known answer has validators to be unchanged by.
  if (latest === null || answer.status === 'not-found') return null;
  return { ...latest, updatedAt: vouchedBy(latest.made) };
}

function toKnown<Made>(
  { digest, validators, body }: AnswerWithBody,
  known: KnownAnswer<Made> | null,
  making: Making<Made>,
) {
  return { digest, validators, made: known?.digest === digest ? known.made : understand(body, making) };
}

function isSame<Made>(one: KnownAnswer<Made>, other: KnownAnswer<Made> | null): boolean {
  return (
    one.digest === other?.digest &&
    one.updatedAt === other.updatedAt &&
    one.validators.etag === other.validators.etag &&
    one.validators.lastModified === other.validators.lastModified
  );
}
