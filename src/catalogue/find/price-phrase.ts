export interface PricePhrase {
  readonly query: string;
  readonly min: number | null;
  readonly max: number | null;
  /** False for two numbers without a currency or a word, such as `40-42`, which may also be sizes. */
  readonly isPrice: boolean;
}

const most =
  'under|below|less than|cheaper than|up to|within|at most|max|not? (?:more than|over|above)|[<≤]|不超过|不高于|低于|小于|少于|最多';
const least =
  'over|above|more than|from|at least|min|not? (?:less than|under|below)|[>≥]|不低于|不少于|高于|大于|超过|至少';
const currency = 'sgd|usd|cny|rmb|eur|dollars?|yuan';
const sign = String.raw`(?:[a-z]{0,2}[¥$€£]|${currency})\s*`;
const unit = String.raw`\s*(?:元|块|新币|${currency})`;
const amountAs = (name: string) =>
  String.raw`(?:${sign})?(?<${name}>\d[\d,]*(?:\.\d+)?)(?![.,]?\d)(?:${unit})?`;
const measure = '[cm]?m|m?l|k?g|w|inch(?:es)?|years?|"';
/** After a number, Chinese needs a unit or 的: `2-3人` is a size. */
const end = String.raw`(?:(?<=[元块币])|(?=的)|(?![\p{L}\p{N}]|\s*(?:${measure})(?!\p{L})))`;
const toPattern = (text: string) => new RegExp(text, 'iu');

const hasCurrency = toPattern(`${sign}|${unit}`);
const range = toPattern(
  String.raw`(?<![a-z\p{N}-])(?<word>between |from )?${amountAs('from')}\s*(?:-|–|~|到|至| to | and )\s*${amountAs('to')}(?:${end}|之间)`,
);
const bounds = [
  // A single expression, so that `no more than` is found before `more than`.
  toPattern(
    String.raw`(?:prices? |价格)?(?<![a-z])(?:(?<most>${most})|${least})\s*${amountAs('limit')}${end}`,
  ),
  toPattern(String.raw`(?<!\d)${amountAs('limit')}\s*(?:(?<most>以下|以内|之内|内(?=的|\P{L}|$))|以上|起)`),
];

/** Reads prices such as `under 800`, `500-800` and `800以下`. Returns null without a price. */
export function readPricePhrase(typed: string): PricePhrase | null {
  const query = typed.normalize('NFKC');
  const found = range.exec(query);
  const { word, from, to } = found?.groups ?? {};
  const [min, max] = [toAmount(from), toAmount(to)];
  if (found !== null && min < max) {
    const isPrice = word !== undefined || hasCurrency.test(found[0]);
    return { query: without(query, found[0]), min, max, isPrice };
  }
  for (const bound of bounds) {
    const match = bound.exec(query);
    if (match === null) continue;
    const limit = toAmount(match.groups?.limit);
    const limits = match.groups?.most === undefined ? { min: limit, max: null } : { min: null, max: limit };
    return { query: without(query, match[0]), ...limits, isPrice: true };
  }
  return null;
}

function toAmount(text = ''): number {
  return Number(text.replaceAll(',', ''));
}

function without(query: string, phrase: string): string {
  return query
    .replace(phrase, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([,，、;；]) ?[,，、;；]/, '$1')
    .replace(/^[\s,，、;；的]+|[\s,，、;；]+$/g, '');
}
