import type { Brand } from '#config/brands.ts';
import { groupKinds } from '#catalogue/group.ts';
import { toCallUrl } from '#erp/wire/calls.ts';
import type { ImageSource } from '#erp/wire/image-source.ts';
import { toAnswer } from './answer.ts';
import type { Asker, Limits } from './ask.ts';
import { type CorsReport, checkCors } from './cors.ts';
import type { SecondAsking } from './manner.ts';
import {
  askBrandProducts,
  askGroup,
  askProduct,
  askSeriesProducts,
  askSetting,
  askUnknown,
  type CallName,
  type Question,
} from './question.ts';
import { type Reading, readAnswer } from './reading.ts';
import { firstAndLast, namesOf, pickIds } from './sample.ts';

/** One brand's ERP, and what asking it takes. */
export interface Visit {
  readonly brand: Brand;
  /** Without a closing slash; so is `publicHost`, where browsers reach it. */
  readonly host: string;
  readonly publicHost: string;
  readonly source: ImageSource;
  readonly limits: Limits;
  readonly asker: Asker;
  /** Told before each call. */
  readonly onAsk: (path: string) => void;
}

/** Every call once for what the ERP names itself, and once for what it can't know; one after another. */
export async function askEveryCall(visit: Visit): Promise<readonly Reading[]> {
  const { brand } = visit;
  const setting = await read(askSetting(brand), visit);
  const all = await read(askBrandProducts(brand), visit);
  const ofSeries = await read(askSeriesProducts(brand), visit);
  const list = all.products.length > 0 ? all : ofSeries;
  const products = await readAll(
    pickIds(list).map((id) => askProduct(brand, id)),
    visit,
  );
  const naming = [...list.products, ...products.flatMap((reading) => reading.products)];
  const groups = await readAll(
    groupKinds.flatMap((kind) =>
      firstAndLast(namesOf(kind, naming)).flatMap((name) => askGroup(brand, kind, name)),
    ),
    visit,
  );
  const unknown = await readAll(askUnknown(brand), visit);
  return [setting, all, ofSeries, ...products, ...groups, ...unknown];
}

/** The calls that a build repeats most, with the validators of their first answers. */
export async function askAgain(
  readings: readonly Reading[],
  { host, asker, onAsk }: Visit,
): Promise<readonly SecondAsking[]> {
  const askings: SecondAsking[] = [];
  for (const { question, answer } of pickOneEach(['setting', 'brandProducts', 'product'], readings)) {
    const { etag, 'last-modified': lastModified } = answer.headers;
    if (answer.status !== 200 || answer.fault !== null || !(etag || lastModified)) continue;
    onAsk(question.path);
    const { status } = await asker.ask(toCallUrl(host, question.path), {
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    });
    askings.push({ path: question.path, status });
  }
  return askings;
}

/** The calls that pages make, as a page of the brand's site makes them. */
export async function askAsBrowser(readings: readonly Reading[], visit: Visit): Promise<CorsReport> {
  const { brand, host, publicHost, asker, onAsk } = visit;
  const origin = brand.siteUrl;
  const calls: readonly CallName[] = ['setting', 'product', 'productsOfCategory', 'productsOfSeries'];
  const checks: CorsReport['checks'][number][] = [];
  for (const { question, answer } of pickOneEach(calls, readings)) {
    // What failed without an origin says nothing about origins.
    if (host === publicHost && answer.fault !== null) continue;
    onAsk(question.path);
    const withOrigin = await asker.ask(toCallUrl(publicHost, question.path), { accept: '*/*', origin });
    checks.push(checkCors(question.path, withOrigin, origin));
  }
  return { origin, host: publicHost, checks };
}

/** The first reading of each call: of what the ERP names, where it names any. */
function pickOneEach(calls: readonly CallName[], readings: readonly Reading[]): readonly Reading[] {
  return calls.flatMap((call) => readings.find(({ question }) => question.call === call) ?? []);
}

async function readAll(questions: readonly Question[], visit: Visit): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  for (const question of questions) readings.push(await read(question, visit));
  return readings;
}

async function read(question: Question, visit: Visit): Promise<Reading> {
  const { host, limits, asker, onAsk } = visit;
  onAsk(question.path);
  const raw = await asker.ask(toCallUrl(host, question.path));
  return readAnswer(question, await toAnswer(raw, limits.maxBodyBytes), visit);
}
