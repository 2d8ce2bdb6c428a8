import type { GroupKind } from '#catalogue/group.ts';
import type { Problem, Subject } from '#catalogue/problem.ts';
import type { Place } from '#erp/wire/problems.ts';
import { type Content, nothing } from './content.ts';
import type { CallName, Question } from './question.ts';

/** What 404 says: something is wrong where the ERP itself names the key, all is well where it is made up. */
export function readAbsence(question: Question, brandCode: string): Content {
  return question.isKnown ? absences[question.call](question, brandCode) : nothing;
}

/** A record that stays off the site, with the place that names it. */
export function toLeftOut(
  place: Place,
  where: string,
  fault: Pick<Problem, 'kind' | 'field' | 'message'>,
): Problem {
  return { ...place, place: where, effect: 'left-out', ...fault };
}

const noBrand = 'Check ERP_HOST, and region and code in brands.json; else publish the brand in the ERP.';

/** What 404 means for something that the ERP itself lists. */
const absences = {
  setting: absentAs('has no setting of the brand (404)', noBrand),
  brandProducts: absentAs('knows no products of the brand (404)', noBrand),
  seriesProducts: absentAs('knows no products of the brand (404)', noBrand),
  productsOfCategory: absentAs(
    'knows no products of a category that products name (404)',
    'Look into the ERP.',
  ),
  productsOfSeries: absentAs('knows no products of a series that products name (404)', 'Look into the ERP.'),
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

function absentAs(what: string, advice: string): () => Content {
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
