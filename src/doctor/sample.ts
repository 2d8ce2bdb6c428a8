import { type GroupKind, groupKinds } from '#catalogue/group.ts';
import type { RawHtml } from '#catalogue/text.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { toProductKey } from '#catalogue/slug.ts';
import type { Brand } from '#config/brands.ts';
import { ErpCallError, ErpContentError } from '#erp/errors.ts';
import { readProductList, readSeriesIds } from '#erp/product-lists.ts';
import { type CallContext, type PullContext, PullMemory, toFormerModels } from '#erp/pull-memory.ts';
import { findSeriesProblems, readGroups } from '#erp/read-groups.ts';
import { readProducts, refuseManyLeftOut } from '#erp/read-products.ts';
import { readSetting } from '#erp/read-setting.ts';
import { callPath, isFields, toCallUrl } from '#erp/wire/calls.ts';
import { parseProduct, toId, toListEntry } from '#erp/wire/product.ts';
import { noSettingForReaders, type SettingAnswer } from '#erp/wire/readers.ts';
import type { Shape } from '#erp/wire/shapes.ts';
import { error, type Finding, warning } from './findings.ts';
import { type Call, openRecorder, type RecordedErp, type Recorder } from './recorder.ts';

export interface ExaminedErp extends RecordedErp {
  readonly brand: Brand;
  readonly publicHost: string;
}

export interface Sample {
  readonly calls: readonly Call[];
  readonly context: PullContext;
  readonly setting: SettingAnswer | null;
  readonly listed: readonly Product<RawHtml>[];
  readonly records: Readonly<Record<Shape, readonly unknown[]>>;
  readonly problems: readonly Problem[];
  readonly findings: readonly Finding[];
}

interface Sampling extends Recorder {
  readonly context: PullContext;
  readonly problems: Problem[];
  readonly findings: Finding[];
}

/** Makes each of the eight calls at least once, one after another. Makes some calls for records that do not exist. */
export async function pullSample(erp: ExaminedErp): Promise<Sample> {
  const { brand, host, publicHost } = erp;
  const findings: Finding[] = [];
  const recorder = openRecorder(erp);
  const callContext: CallContext = {
    ...{ brand, reader: recorder.reader, concurrency: 1, former: toFormerModels(null) },
    ...{ signal: new AbortController().signal, onProgress: () => {} },
    ...{ memory: new PullMemory(), readBy: '' },
    toUrl: (path) => toCallUrl(host, path),
  };
  const settingPath = callPath.setting(brand.identifier);
  const setting = await attempt(findings, () => readSetting(callContext));
  const hosts = { erpHost: host, publicErpHost: publicHost, allowedHosts: brand.pictureHosts };
  const { freeProducts: allowsFree } = brand;
  const source = { ...hosts, allowsFree, setting: setting?.forReaders ?? noSettingForReaders };
  const sampling = {
    ...recorder,
    context: { ...callContext, source, recordsReadBy: '' },
    problems: [],
    findings,
  };
  const { records, listed } = await readSome(sampling);
  await askMadeUp(sampling);
  const { context, problems, calls } = sampling;
  const ofSetting = recordsAt(settingPath, calls);
  return { calls, context, setting, listed, records: { Setting: ofSetting, ...records }, problems, findings };
}

/** Returns null for an error of the ERP, because it is recorded with its call. Other errors become findings. */
async function attempt<Value>(
  findings: Finding[],
  work: () => Promise<Value> | Value,
): Promise<Value | null> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ErpContentError) findings.push(error(thrown.message, 'A build would stop here.'));
    else if (!(thrown instanceof ErpCallError)) throw thrown;
    return null;
  }
}

async function readSome(
  sampling: Sampling,
): Promise<Pick<Sample, 'listed'> & { readonly records: Omit<Sample['records'], 'Setting'> }> {
  const { context, findings, problems, calls } = sampling;
  const { identifier, flag } = context.brand;
  const list = await attempt(findings, () => readProductList(context));
  const seriesIds = await attempt(findings, () => readSeriesIds(context));
  const listPath = callPath.brandProducts(identifier, flag);
  const ofBrand = list === null ? [] : recordsAt(listPath, calls);
  const ofSeries = seriesIds === null ? [] : recordsAt(callPath.seriesProducts(identifier, flag), calls);
  const entries = ofBrand.length > 0 ? ofBrand : ofSeries;
  const [other] = list === null ? recordsAt(listPath, calls) : [];
  if (isFields(other)) {
    const what = `The list of products is in an object with ${Object.keys(other).slice(0, 6).join(', ')}.`;
    const advice = 'Return the list from `unwrap` in src/erp/wire/calls.ts.';
    findings.push(error(what, advice, [listPath]));
  }
  problems.push(...(list?.problems ?? []));
  const ids = pickIds(entries, problems);
  const products = await readEach(ids, entries, sampling);
  if (list?.count === 0) {
    const advice = 'Publish products in the ERP. If it has some, check region, code and flag in brands.json.';
    findings.push(error('The ERP lists no products.', advice, [listPath]));
  } else if (list !== null)
    await attempt(findings, () => refuseManyLeftOut(list.count, problems, context.brand));
  if (seriesIds !== null) {
    const found = await attempt(findings, () =>
      findSeriesProblems(products, Promise.resolve(seriesIds), context),
    );
    problems.push(...(found ?? []));
  }
  const place = { brand: context.brand.code, call: listPath, place: '', about: { kind: 'list' } } as const;
  const listed = entries.flatMap((entry) => parseProduct(entry, place, context.source).model ?? []);
  const pathsOf = (kind: GroupKind) => readGroupsOf(kind, [...listed, ...products], sampling);
  const ofGroups = { category: await pathsOf('category'), series: await pathsOf('series') };
  const at = (paths: readonly string[]) => paths.flatMap((path) => recordsAt(path, calls));
  const productPaths = ids.map((id) => callPath.product(identifier, id));
  const records = {
    Product: [...ofBrand, ...at(productPaths)],
    Category: at(ofGroups.category),
    Series: at(ofGroups.series),
  };
  return { records, listed };
}

function recordsAt(path: string, calls: readonly Call[]): readonly unknown[] {
  const value = calls.findLast((call) => call.path === path)?.value;
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

const maxUnusualIds = 4;

/** Returns the first, the middle and the last id, a few ids with problems in their entries, and a few that are unsafe in paths. */
function pickIds(entries: readonly unknown[], problems: readonly Problem[]): readonly string[] {
  const ids = entries.map(toId).filter((id) => id !== '');
  const faulty = new Set(problems.map(({ about }) => about.kind === 'product' && about.id));
  const unusualIds = ids.filter((id) => toProductKey(id) !== id || faulty.has(id));
  const spreadIds = [ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)];
  return [...new Set([...spreadIds, ...unusualIds.slice(0, maxUnusualIds)].flatMap((id) => id ?? []))];
}

async function readEach(
  ids: readonly string[],
  entries: readonly unknown[],
  { context, problems, findings, ask }: Sampling,
): Promise<readonly Product[]> {
  const products: Product[] = [];
  for (const id of ids) {
    const entry = entries.filter((one) => toId(one) === id).map(toListEntry)[0];
    if (entry === undefined || 'faulty' in entry) await ask(callPath.product(context.brand.identifier, id));
    else {
      const one = { count: 1, products: [entry], problems: [] };
      const read = await attempt(findings, () => readProducts(one, context));
      products.push(...(read?.products ?? []));
      problems.push(...(read?.problems ?? []));
    }
  }
  return products;
}

type Member = Pick<Product, 'categoryNames' | 'seriesName'>;

function namesOf(kind: GroupKind, products: readonly Member[]): readonly string[] {
  return [...new Set(products.flatMap((product) => groupsOf(kind, product)))];
}

function groupsOf(kind: GroupKind, { categoryNames, seriesName }: Member): readonly string[] {
  if (kind === 'category') return categoryNames;
  return seriesName === null ? [] : [seriesName];
}

/** Requests the first and the last group, and their product lists as the live refresh does. Returns the paths. */
async function readGroupsOf(
  kind: GroupKind,
  products: readonly (Member & Pick<Product, 'id'>)[],
  { context, problems, findings, ask }: Sampling,
): Promise<readonly string[]> {
  const { identifier } = context.brand;
  const names = namesOf(kind, products);
  const paths: string[] = [];
  for (const name of new Set([...names.slice(0, 1), ...names.slice(-1)])) {
    const member =
      kind === 'category'
        ? { categoryNames: [name], seriesName: null }
        : { categoryNames: [], seriesName: name };
    problems.push(...((await attempt(findings, () => readGroups([member], context)))?.problems ?? []));
    paths.push(callPath[kind](identifier, name));
    const { path, value } = await ask(membersPath(kind, identifier, name));
    const members = new Set(products.filter((one) => groupsOf(kind, one).includes(name)).map(({ id }) => id))
      .size;
    if (!Array.isArray(value) || value.length === members) continue;
    const what = `The ERP lists ${value.length} products of the ${kind} ${name}, but ${members} products of ${identifier} name it.`;
    const advice =
      'Check the ERP. A build shows the products that name the group, but the live refresh reads this list.';
    findings.push(warning(what, advice, [path]));
  }
  return paths;
}

function membersPath(kind: GroupKind, identifier: string, name: string): string {
  return callPath[kind === 'category' ? 'productsOfCategory' : 'productsOfSeries'](identifier, name);
}

const noSuchId = 'doctor-no-such-id';
const noSuchName = 'Doctor: no such name';

async function askMadeUp({ context, findings, ask }: Sampling): Promise<void> {
  const { identifier } = context.brand;
  const paths = groupKinds.flatMap((kind) => [
    callPath[kind](identifier, noSuchName),
    membersPath(kind, identifier, noSuchName),
  ]);
  for (const path of [callPath.product(identifier, noSuchId), ...paths]) {
    const { status, value, fault } = await ask(path, true);
    if (fault !== null || status === 404 || (Array.isArray(value) && value.length === 0)) continue;
    const isList = Array.isArray(value);
    const what = isList
      ? `The ERP lists ${value.length} products for a made-up name, so it seems to ignore the name.`
      : `The ERP answers ${status} instead of 404 for something that it does not publish.`;
    const advice = isList
      ? 'Compare the call with src/erp/wire/calls.ts.'
      : 'It must answer 404 for a withdrawn product, category or series, to distinguish it from a failed call.';
    findings.push(warning(what, advice, [path]));
  }
}
