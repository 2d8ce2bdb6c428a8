import { type GroupKind, groupKinds, type Product } from '#catalogue/product.ts';
import type { Problem } from '#catalogue/problem.ts';
import { toProductKey } from '#catalogue/slug.ts';
import type { RawHtml } from '#catalogue/text.ts';
import type { Brand } from '#config/brands.ts';
import { type Exchange, readAnswer } from '#erp/answer.ts';
import { parsePlain } from '#erp/body.ts';
import type { ErpClient, ExchangeLimits } from '#erp/client.ts';
import { CallFault, ErpCallError, ErpContentError } from '#erp/errors.ts';
import { readProductList, readSeriesIds } from '#erp/product-lists.ts';
import { type CallContext, type PullContext, PullMemory, toFormerModels } from '#erp/pull-memory.ts';
import { findSeriesProblems, findShortLists, readGroups } from '#erp/read-groups.ts';
import { readProducts, refuseManyLeftOut } from '#erp/read-products.ts';
import { readSetting } from '#erp/read-setting.ts';
import { callPath, toCallUrl, unwrap } from '#erp/wire/calls.ts';
import type { Parsed } from '#erp/wire/problems.ts';
import { parseProduct, toId, toListEntry } from '#erp/wire/product.ts';
import { noSettingForReaders, type SettingAnswer } from '#erp/wire/readers.ts';
import { formatCount } from '#files/table.ts';
import type { Shape } from './fields.ts';
import { error, type Finding, warning } from './findings.ts';

export interface ExaminedErp {
  readonly brand: Brand;
  readonly host: string;
  readonly publicHost: string;
  readonly limits: ExchangeLimits;
  readonly client: ErpClient;
  readonly onAsk: (path: string) => void;
}

export interface Call extends Pick<Exchange, 'status' | 'headers'> {
  readonly path: string;
  readonly isMadeUp: boolean;
  readonly ms: number;
  /** Null if the body is incomplete. */
  readonly bytes: number | null;
  readonly plain: Buffer | null;
  readonly value: unknown;
  readonly isEnvelope: boolean;
  readonly fault: CallFault | null;
}

export interface Sample {
  readonly calls: readonly Call[];
  readonly context: PullContext;
  readonly setting: SettingAnswer | null;
  readonly listed: readonly Parsed<Product<RawHtml>>[];
  readonly problems: readonly Problem[];
  readonly findings: readonly Finding[];
}

export async function pullSample(erp: ExaminedErp): Promise<Sample> {
  const { brand, host, publicHost } = erp;
  const calls: Call[] = [];
  const findings: Finding[] = [];
  const ask = async (path: string, isMadeUp = false) => {
    const call = await makeCall(path, isMadeUp, erp);
    calls.push(call);
    return call;
  };
  const attempt = async <Value>(work: () => Promise<Value> | Value): Promise<Value | null> => {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof ErpContentError) findings.push(error(thrown.message, 'A build would also fail.'));
      else if (!(thrown instanceof ErpCallError)) throw thrown;
      return null;
    }
  };
  const callContext = toCallContext(brand, ask);
  const setting = await attempt(() => readSetting(callContext));
  const hosts = { erpHost: host, publicErpHost: publicHost, allowedHosts: brand.pictureHosts };
  const forReaders = setting?.forReaders ?? noSettingForReaders;
  const source = { ...hosts, allowsFree: brand.freeProducts, setting: forReaders };
  const context = { ...callContext, source, recordsReadBy: '' };
  const sampling: Sampling = { context, calls, findings, problems: [], ask, attempt };
  const listed = await readSome(sampling);
  await askMadeUp(sampling);
  return { calls, context, setting, listed, problems: sampling.problems, findings };
}

interface Sampling {
  readonly context: PullContext;
  readonly calls: readonly Call[];
  readonly findings: Finding[];
  readonly problems: Problem[];
  readonly ask: (path: string, isMadeUp?: boolean) => Promise<Call>;
  readonly attempt: <Value>(work: () => Promise<Value> | Value) => Promise<Value | null>;
}

async function makeCall(path: string, isMadeUp: boolean, erp: ExaminedErp): Promise<Call> {
  const { host, limits, client, onAsk } = erp;
  onAsk(path);
  const made = await client.exchange(toCallUrl(host, path));
  const { status, headers } = made;
  const parse = (plain: Buffer) => ({ plain, body: parsePlain(plain) });
  const answer = await readAnswer(made, null, limits.maxBodyBytes, parse).catch((cause: unknown) => {
    if (cause instanceof CallFault) return cause;
    throw cause;
  });
  const { plain, body } = 'model' in answer ? answer.model : { plain: null, body: undefined };
  const value = unwrap(body);
  return {
    ...{ path, isMadeUp, status, headers, plain, value, isEnvelope: value !== body },
    ms: Math.round(made.ms),
    bytes: made.raw?.length ?? null,
    fault: answer instanceof CallFault ? answer : null,
  };
}

function toCallContext(brand: Brand, ask: Sampling['ask']): CallContext {
  const read = async <Model>(path: string, parse: (plain: Buffer) => Model): Promise<Model | null> => {
    const { plain, fault } = await ask(path);
    if (fault !== null) throw new ErpCallError(fault, path, 1);
    return plain === null ? null : parse(plain);
  };
  return {
    ...{ brand, concurrency: 1, former: toFormerModels(null), memory: new PullMemory(), readBy: '' },
    reader: {
      ...{ urls: new Set(), readUncached: read },
      read: ({ url, parse }) => read(url, parse),
    },
    toUrl: (path) => path,
    signal: new AbortController().signal,
    onProgress: () => {},
  };
}

export function recordsOf(shape: Shape, { calls, context }: Sample): readonly unknown[] {
  const { identifier, flag } = context.brand;
  const starts = {
    Setting: [callPath.setting(identifier)],
    Product: [callPath.brandProducts(identifier, flag), callPath.product(identifier, '')],
    Category: [callPath.category(identifier, '')],
    Series: [callPath.series(identifier, '')],
  } satisfies Record<Shape, readonly string[]>;
  return calls
    .filter(({ path, isMadeUp }) => !isMadeUp && starts[shape].some((start) => path.startsWith(start)))
    .flatMap(({ value }) => value ?? []);
}

async function readSome(sampling: Sampling): Promise<Sample['listed']> {
  const { context, findings, problems, calls, attempt } = sampling;
  const { brand, source } = context;
  const list = await attempt(() => readProductList(context));
  const seriesIds = await attempt(() => readSeriesIds(context));
  const listCall = callPath.brandProducts(brand.identifier, brand.flag);
  const seriesCall = callPath.seriesProducts(brand.identifier, brand.flag);
  const entriesOf = (path: string): readonly unknown[] => {
    const value = calls.findLast((call) => call.path === path)?.value;
    return Array.isArray(value) ? value : [];
  };
  const ofBrand = entriesOf(listCall);
  const entries = ofBrand.length > 0 ? ofBrand : entriesOf(seriesCall);
  problems.push(...(list?.problems ?? []));
  const products = await readEach(entries, sampling);
  if (list?.count === 0) {
    const advice =
      'Publish products in the ERP. If the ERP already publishes products, check "region", "code" and "flag" in brands.json.';
    findings.push(error('The ERP lists no products.', advice, [listCall]));
  } else if (list !== null) await attempt(() => refuseManyLeftOut(list.count, problems, brand));
  if (seriesIds !== null) {
    const found = await attempt(() => findSeriesProblems(products, Promise.resolve(seriesIds), context));
    problems.push(...(found ?? []));
  }
  const place = { brand: brand.code, call: listCall, place: '', about: { kind: 'list' } } as const;
  const listed = entries.map((entry) => parseProduct(entry, place, source));
  for (const kind of groupKinds)
    await readGroupsOf(kind, [...listed.flatMap(({ model }) => model ?? []), ...products], sampling);
  return listed;
}

const maxUnusualIds = 4;

async function readEach(
  entries: readonly unknown[],
  { context, problems, ask, attempt }: Sampling,
): Promise<readonly Product[]> {
  const ids = entries.map(toId).filter((id) => id !== '');
  const faulty = new Set(problems.map(({ about }) => about.kind === 'product' && about.id));
  const unusualIds = ids.filter((id) => toProductKey(id) !== id || faulty.has(id));
  const spreadIds = [ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)].flatMap((id) => id ?? []);
  const products: Product[] = [];
  for (const id of new Set([...spreadIds, ...unusualIds.slice(0, maxUnusualIds)])) {
    const entry = entries.filter((one) => toId(one) === id).map(toListEntry)[0];
    if (entry === undefined || 'faulty' in entry) await ask(callPath.product(context.brand.identifier, id));
    else {
      const one = { count: 1, products: [entry], problems: [] };
      const read = await attempt(() => readProducts(one, context));
      products.push(...(read?.products ?? []));
      problems.push(...(read?.problems ?? []));
    }
  }
  return products;
}

async function readGroupsOf(
  kind: GroupKind,
  products: readonly Product<string>[],
  { context, problems, attempt }: Sampling,
): Promise<void> {
  const named = products.flatMap(({ categoryNames, seriesName }) =>
    kind === 'category' ? categoryNames : (seriesName ?? []),
  );
  const names = [...new Set(named)];
  for (const name of new Set([...names.slice(0, 1), ...names.slice(-1)])) {
    const member =
      kind === 'category'
        ? { categoryNames: [name], seriesName: null }
        : { categoryNames: [], seriesName: name };
    const read = await attempt(() => readGroups([member], context));
    if (read === null) continue;
    problems.push(...read.problems, ...(await findShortLists(products, read, context)));
  }
}

async function askMadeUp({ context, findings, ask }: Sampling): Promise<void> {
  const { identifier } = context.brand;
  const name = 'Doctor: no such name';
  for (const path of [
    callPath.product(identifier, 'doctor-no-such-id'),
    ...[callPath.category(identifier, name), callPath.productsOfCategory(identifier, name)],
    ...[callPath.series(identifier, name), callPath.productsOfSeries(identifier, name)],
  ]) {
    const { status, value, fault } = await ask(path, true);
    if (fault !== null || status === 404 || (Array.isArray(value) && value.length === 0)) continue;
    const [what, advice] = Array.isArray(value)
      ? [
          `The doctor asked for the products of a category or series that does not exist. The ERP returned ${formatCount(value.length, 'product')} instead of none, so it seems to ignore the name in the call.`,
          'Find out how the ERP expects the name, and correct the call in src/erp/wire/calls.ts.',
        ]
      : [
          `For a product, category or series that does not exist, the ERP answers ${status} instead of 404.`,
          "The ERP must answer 404 for each product, category or series that does not exist or was withdrawn. Otherwise, a build can't distinguish a withdrawal from a failed call.",
        ];
    findings.push(warning(what, advice, [path]));
  }
}
