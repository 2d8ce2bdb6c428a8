import type { Brand } from '#config/brands.ts';
import type { GroupKind } from '#catalogue/group.ts';
import type { RawHtml } from '#catalogue/html.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { toProductKey } from '#catalogue/product-key.ts';
import { toTwinProblem } from '#erp/product-lists.ts';
import { sanitiseRecord } from '#erp/safe-record.ts';
import { parseGroup } from '#erp/wire/group.ts';
import type { Place } from '#erp/wire/problems.ts';
import { parseProduct } from '#erp/wire/product.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';
import { parseSetting } from '#erp/read-setting.ts';
import { type Content, type ListedProducts, nothing } from './content.ts';
import { readNotFound, toLeftOut } from './not-found.ts';
import type { CallAnswer } from './answer.ts';
import type { CallName, Question } from './questions.ts';

export interface Reading extends Content {
  readonly question: Question;
  readonly answer: CallAnswer;
}

export interface ReadingContext {
  readonly brand: Brand;
  readonly source: ReaderContext;
}

export function readAnswer(question: Question, answer: CallAnswer, context: ReadingContext): Reading {
  return { question, answer, ...readContent(question, answer, context) };
}

function readContent(question: Question, answer: CallAnswer, context: ReadingContext): Content {
  if (answer.fault !== null) return { ...nothing, fault: answer.fault };
  if (answer.status === 404) return readNotFound(question, context.brand.code);
  return readers[question.call](answer.value, question, context);
}

type Reader = (value: unknown, question: Question, context: ReadingContext) => Content;

const readers = {
  setting: readSetting,
  product: readProduct,
  brandProducts: readList,
  seriesProducts: readList,
  productsOfCategory: readList,
  productsOfSeries: readList,
  category: toGroupReader('category'),
  series: toGroupReader('series'),
} satisfies Record<CallName, Reader>;

function readSetting(value: unknown, _question: Question, { brand }: ReadingContext): Content {
  const parsed = parseSetting(value);
  if (!('fault' in parsed)) return { ...nothing, items: 1, records: [value], setting: parsed.model };
  const what = `answers a setting of ${brand.identifier} that can't be used (${parsed.fault})`;
  const fault = { what, advice: 'Set it in the ERP, or compare with src/erp/wire/setting.ts.' };
  return { ...nothing, items: 1, records: [value], fault };
}

function readList(value: unknown, question: Question, { brand, source }: ReadingContext): Content {
  if (!Array.isArray(value)) {
    const what = `answered ${nameKind(value)} instead of a list of products`;
    return { ...nothing, fault: { what, advice: 'Compare its answer with src/erp/wire/calls.ts.' } };
  }
  const records: readonly unknown[] = value;
  const read = parseList(records, { brand: brand.code, call: question.path }, source);
  const content = { ...nothing, items: records.length, records, ...read };
  const advice = emptyAdvice[question.call];
  if (records.length > 0 || !question.isKnown || advice === undefined) return content;
  return { ...content, fault: { what: 'answered an empty list', advice } };
}

/** A brand may have no series; the other lists are asked for where there must be products. */
const emptyAdvice: Partial<Record<CallName, string>> = {
  brandProducts:
    'Publish products in the ERP; where there are some, check region, code and flag in brands.json.',
  productsOfCategory: 'Look into the ERP: products name this category.',
  productsOfSeries: 'Look into the ERP: products name this series.',
};

function readProduct(value: unknown, question: Question, { brand, source }: ReadingContext): Content {
  const about = { kind: 'product', id: question.key } as const;
  const place = { brand: brand.code, call: question.path, place: '', about };
  const { model, problems } = parseProduct(value, place, source);
  const content = { ...nothing, items: 1, records: [value], problems };
  if (model === null || !question.isKnown) return content;
  if (model.id !== question.key) {
    const message = `The ERP answered the product ${model.id} instead. Left out; look into the ERP.`;
    const mistaken = toLeftOut(place, `id ${question.key}`, { kind: 'mistaken', field: 'id', message });
    return { ...content, problems: [...problems, mistaken] };
  }
  const unsafe = sanitiseRecord(model, { ...place, place: `id ${model.id}` }, source).problems;
  return { ...content, products: [model], problems: [...problems, ...unsafe] };
}

function toGroupReader(kind: GroupKind): Reader {
  return (value, question, { brand, source }) => {
    const about = { kind, name: question.key };
    const place = { brand: brand.code, call: question.path, place: `${kind} ${question.key}`, about };
    const { model, problems } = parseGroup(value, question.key, place, source);
    const unsafe = model === null ? [] : sanitiseRecord(model, place, source).problems;
    return { ...nothing, items: 1, records: [value], problems: [...problems, ...unsafe] };
  };
}

function nameKind(value: unknown): string {
  if (value === null || typeof value !== 'object') return `the value ${JSON.stringify(value)?.slice(0, 60)}`;
  return `an object with ${Object.keys(value).slice(0, 6).join(', ') || 'no fields'}`;
}

/** Each id and each path once, the first one wins, as a pull has it. */
function parseList(
  items: readonly unknown[],
  list: Omit<Place, 'place' | 'about'>,
  source: ReaderContext,
): ListedProducts {
  const products: Product<RawHtml>[] = [];
  const problems: Problem[] = [];
  const firstByKey = new Map<string, string>();
  for (const [index, item] of items.entries()) {
    const at: Place = { ...list, place: `[${index}]`, about: { kind: 'product', id: null } };
    const parsed = parseProduct(item, at, source);
    problems.push(...parsed.problems);
    if (parsed.model === null) continue;
    const { id } = parsed.model;
    const first = firstByKey.get(toProductKey(id));
    if (first === undefined) {
      firstByKey.set(toProductKey(id), id);
      products.push(parsed.model);
    } else problems.push(toTwinProblem(id, first, at));
  }
  return { products, problems };
}
