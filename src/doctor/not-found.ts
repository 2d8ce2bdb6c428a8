import type { GroupKind } from '#catalogue/group.ts';
import type { Problem, Subject } from '#catalogue/problem.ts';
import type { Place } from '#erp/wire/problems.ts';
import type { CallName, Question } from './questions.ts';
import { type Content, nothing } from './content.ts';

/** Reads a 404: a fault or a problem where the ERP itself names the key; all is well where the key is made up. */
export function readNotFound(question: Question, brandCode: string): Content {
  return question.isKnown ? meanings[question.call](question, brandCode) : nothing;
}

/** Returns the problem of a record that stays off the site. */
export function toLeftOut(
  place: Place,
  where: string,
  fault: Pick<Problem, 'kind' | 'field' | 'message'>,
): Problem {
  return { ...place, place: where, effect: 'left-out', locale: null, ...fault };
}

const noBrand = 'Check ERP_HOST, and region and code in brands.json; else publish the brand in the ERP.';

const meanings = {
  setting: notFoundAs('has no setting of the brand (404)', noBrand),
  brandProducts: notFoundAs('knows no products of the brand (404)', noBrand),
  seriesProducts: notFoundAs('knows no products of the brand (404)', noBrand),
  productsOfCategory: notFoundAs(
    'knows no products of a category that products name (404)',
    'Look into the ERP.',
  ),
  productsOfSeries: notFoundAs(
    'knows no products of a series that products name (404)',
    'Look into the ERP.',
  ),
  product: leftOut(
    'product',
    'id',
    'It is listed, but not published when asked for alone. Left out; look into the ERP.',
  ),
  category: leftOut(
    'category',
    'name',
    'Products name it, but it is not published. Its page is left out; publish it.',
  ),
  series: leftOut(
    'series',
    'name',
    'Products name it, but it is not published. Its page is left out; publish it.',
  ),
} satisfies Record<CallName, (question: Question, brandCode: string) => Content>;

function notFoundAs(what: string, advice: string): () => Content {
  return () => ({ ...nothing, fault: { what, advice } });
}

function leftOut(kind: 'product' | GroupKind, field: string, message: string) {
  return ({ path, key }: Question, brandCode: string): Content => {
    const about: Subject = kind === 'product' ? { kind, id: key } : { kind, name: key };
    const place = { brand: brandCode, call: path, place: '', about };
    const where = kind === 'product' ? `id ${key}` : `${kind} ${key}`;
    return { ...nothing, problems: [toLeftOut(place, where, { kind: 'unpublished', field, message })] };
  };
}
