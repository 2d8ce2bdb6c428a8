import type { Brand } from '#config/brands.ts';
import { groupKinds } from '#catalogue/group.ts';
import { toCallUrl } from '#erp/wire/calls.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';
import type { ErpClient } from '#erp/client.ts';
import { type ExchangeLimits, headerOf } from '#erp/exchange.ts';
import { toCallAnswer } from './answer.ts';
import { toConnectionFault } from './fault.ts';
import { type CorsReport, checkCors } from './browsers.ts';
import type { RepeatedCall } from './behaviour.ts';
import {
  askBrandProducts,
  askGroup,
  askProduct,
  askSeriesProducts,
  askSetting,
  askUnknown,
  type CallName,
  firstAndLast,
  namesOf,
  pickIds,
  type Question,
} from './questions.ts';
import { type Reading, readAnswer } from './reading.ts';

/** One brand's ERP, and the client that calls it. */
export interface ExaminedErp {
  readonly brand: Brand;
  /** Without a closing slash; so is `publicHost`, where browsers reach it. */
  readonly host: string;
  readonly publicHost: string;
  readonly source: ReaderContext;
  readonly limits: ExchangeLimits;
  readonly client: ErpClient;
  /** Called before each call. */
  readonly onAsk: (path: string) => void;
}

/** Every call once for what the ERP names itself, and once for what it can't know; one after another. */
export async function askEveryCall(erp: ExaminedErp): Promise<readonly Reading[]> {
  const { brand } = erp;
  const setting = await read(askSetting(brand), erp);
  const all = await read(askBrandProducts(brand), erp);
  const ofSeries = await read(askSeriesProducts(brand), erp);
  const list = all.products.length > 0 ? all : ofSeries;
  const products = await readAll(
    pickIds(list).map((id) => askProduct(brand, id)),
    erp,
  );
  const naming = [...list.products, ...products.flatMap((reading) => reading.products)];
  const groups = await readAll(
    groupKinds.flatMap((kind) =>
      firstAndLast(namesOf(kind, naming)).flatMap((name) => askGroup(brand, kind, name)),
    ),
    erp,
  );
  const unknown = await readAll(askUnknown(brand), erp);
  return [setting, all, ofSeries, ...products, ...groups, ...unknown];
}

/** The calls that a build repeats most, with the validators of their first answers. */
export async function askAgain(
  readings: readonly Reading[],
  { host, client, onAsk }: ExaminedErp,
): Promise<readonly RepeatedCall[]> {
  const repeated: RepeatedCall[] = [];
  for (const { question, answer } of pickOneEach(['setting', 'brandProducts', 'product'], readings)) {
    const [etag, lastModified] = [headerOf(answer, 'etag'), headerOf(answer, 'last-modified')];
    if (answer.status !== 200 || answer.fault !== null || !(etag || lastModified)) continue;
    onAsk(question.path);
    const { status } = await client.exchange(toCallUrl(host, question.path), {
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    });
    repeated.push({ path: question.path, status });
  }
  return repeated;
}

/** The calls that pages make, as a page of the brand's site makes them. */
export async function askAsBrowser(readings: readonly Reading[], erp: ExaminedErp): Promise<CorsReport> {
  const { brand, host, publicHost, limits, client, onAsk } = erp;
  const origin = brand.siteUrl;
  const calls: readonly CallName[] = ['setting', 'product', 'productsOfCategory', 'productsOfSeries'];
  const checks: CorsReport['checks'][number][] = [];
  for (const { question, answer } of pickOneEach(calls, readings)) {
    // A call that failed without an origin says nothing about CORS.
    if (host === publicHost && answer.fault !== null) continue;
    onAsk(question.path);
    const exchange = await client.exchange(toCallUrl(publicHost, question.path), { accept: '*/*', origin });
    const fault = exchange.fault && toConnectionFault(exchange, exchange.fault, limits);
    checks.push(checkCors(question.path, { ...exchange, fault }, origin));
  }
  return { origin, host: publicHost, checks };
}

/** The first reading of each call: of what the ERP names, where it names any. */
function pickOneEach(calls: readonly CallName[], readings: readonly Reading[]): readonly Reading[] {
  return calls.flatMap((call) => readings.find(({ question }) => question.call === call) ?? []);
}

async function readAll(questions: readonly Question[], erp: ExaminedErp): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  for (const question of questions) readings.push(await read(question, erp));
  return readings;
}

async function read(question: Question, erp: ExaminedErp): Promise<Reading> {
  const { host, limits, client, onAsk } = erp;
  onAsk(question.path);
  const exchange = await client.exchange(toCallUrl(host, question.path));
  return readAnswer(question, await toCallAnswer(exchange, limits), erp);
}
