export interface PricePhrase {
  readonly query: string;
  readonly min: number | null;
  readonly max: number | null;
}

const currency = 'sgd|usd|cny|rmb|eur';
const amount = String.raw`(?:[a-z]{0,2}[¥￥$€£]|${currency})?\s*(\d[\d,]*(?:\.\d+)?)\s*(?:元|块|yuan|${currency})?`;
/** After a number, Chinese needs a unit or 的: `2-3人` is a size. */
const end = String.raw`(?:(?<=[元块])|(?=的)|(?![\p{L}\p{N}]))`;
const toPattern = (text: string) => new RegExp(text, 'iu');

const range = toPattern(
  String.raw`(?<![a-z\p{N}-])(?:between |from )?${amount}\s*(?:-|–|~|到|至| to | and )\s*${amount}${end}`,
);
const most = [
  toPattern(
    String.raw`(?<!\p{L})(?:under|below|less than|cheaper than|up to|at most|max|<)\s*${amount}${end}`,
  ),
  toPattern(String.raw`(?:不超过|低于|少于|最多)\s*${amount}`),
  toPattern(String.raw`(?<!\d)${amount}\s*(?:以下|以内|之内)`),
];
const least = [
  toPattern(String.raw`(?<!\p{L})(?:over|above|more than|from|at least)\s*${amount}${end}`),
  toPattern(String.raw`(?:不低于|高于|(?<!不)超过|至少)\s*${amount}`),
  toPattern(String.raw`(?<!\d)${amount}\s*(?:以上|起)`),
];

/** Reads prices such as `under 800`, `500-800` and `800以下`. Returns null without a price. */
export function readPricePhrase(query: string): PricePhrase | null {
  // Most queries are words or a code. Compiling the expressions would delay their suggestions.
  if (/^(?:\D*|\d+)$/.test(query)) return null;
  const [whole = '', first, second] = range.exec(query) ?? [];
  const [min, max] = [toAmount(first), toAmount(second)];
  if (min !== null && max !== null && min < max) return { query: without(query, whole), min, max };
  for (const pattern of most) {
    const [phrase = '', limit] = pattern.exec(query) ?? [];
    if (phrase !== '') return { query: without(query, phrase), min: null, max: toAmount(limit) };
  }
  for (const pattern of least) {
    const [phrase = '', limit] = pattern.exec(query) ?? [];
    if (phrase !== '') return { query: without(query, phrase), min: toAmount(limit), max: null };
  }
  return null;
}

function toAmount(text: string | undefined): number | null {
  return text === undefined ? null : Number(text.replaceAll(',', ''));
}

function without(query: string, phrase: string): string {
  return query
    .replace(phrase, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([,，、;；]) ?[,，、;；]/, '$1')
    .replace(/^[\s,，、;；的]+|[\s,，、;；]+$/g, '');
}
