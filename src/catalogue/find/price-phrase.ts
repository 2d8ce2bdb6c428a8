export interface PricePhrase {
  readonly query: string;
  readonly min: number | null;
  readonly max: number | null;
  /** False for `40-42`, which may be a size, and for `max 256`, which may be a name. */
  readonly isPrice: boolean;
}

const most = 'under|below|less than|cheaper than|up to|within|at most|max|[<≤]|不到|低于|小于|少于|最多';
const least = 'over|above|more than|from|at least|min|[>≥]|高于|大于|多于|超过|至少';
/** Turns the lower limit of `more than` into the upper limit of `no more than`. */
const not = '(?:not?|nothing|never) |不[要能会得可想]?|别';
const label = '(?:price[ds]?:? |价格在?|预算)?';
const currency = 'sgd|usd|cny|rmb|eur|dollars?|bucks|yuan';
const sign = String.raw`(?:[a-z]{0,2}[¥$€£]|${currency})\s*`;
const unit = String.raw`\s*(?:元|块钱?|新币|[¥$€£]|${currency})`;
const amountAs = (name: string) =>
  String.raw`(?:${sign})?(?<${name}>\d[\d,]*(?:\.\d+)?)(?![.,]?\d)(?:${unit})?`;
const measures = [
  '[cmk]?m|m?l|k?gs?|w|[kmgt]b|mah|lm|ft|feet|lbs?|people|%|"',
  '(?:inch|watt|lumen|light|year|month|day|hour|gram|lit(?:er|re)|met(?:er|re)|person|piece|player|drawer)(?:e?s)?',
].join('|');
/** After a number, Chinese needs a unit or 的: `2-3人` is a size. */
const end = String.raw`(?:(?<=[元块钱币])|(?=的)|(?![\p{L}\p{N}]|\s*(?:${measures})(?!\p{L})|\s*(?:to|[-–~])\s*\d))`;
const toPattern = (text: string) => new RegExp(text, 'iu');

const hasCurrency = toPattern(`${sign}|${unit}`);
const range = toPattern(
  String.raw`(?<![a-z\p{N}-]|(?:size|尺码)\s*)(?<word>between |from )?${amountAs('from')}\s*(?:-|–|~|到|至| to | and )\s*${amountAs('to')}(?:之间|${end})`,
);
const bounds = [
  toPattern(
    String.raw`${label}(?<![a-z])(?<not>${not})?(?:(?<most>${most})|${least})\s*${amountAs('limit')}${end}`,
  ),
  toPattern(
    String.raw`${label}(?<!\d)${amountAs('limit')}\s*(?:(?<most>以下|以内|之内|内(?=的|\P{L}|$))|以上|起)`,
  ),
];

/** Reads prices such as `under 800`, `500-800` and `800以下`. Returns null without a price. */
export function readPricePhrase(typed: string): PricePhrase | null {
  const query = typed.normalize('NFKC');
  const found = range.exec(query);
  const { word, from, to } = found?.groups ?? {};
  const [min, max] = [toAmount(from), toAmount(to)];
  const isRange = found !== null && min < max;
  const isPrice = isRange && (word !== undefined || hasCurrency.test(found[0]));
  // In `40-42 under 60`, the range is a size.
  const limits = isPrice ? null : readLimits(query);
  return limits ?? (isRange ? { query: without(query, found[0]), min, max, isPrice } : null);
}

function readLimits(query: string): PricePhrase | null {
  let phrase: PricePhrase = { query, min: null, max: null, isPrice: false };
  // Twice, because `over 50 under 80` matches the same expression twice.
  for (const bound of [...bounds, ...bounds]) {
    const match = bound.exec(phrase.query);
    if (match === null) continue;
    const { limit, most: isMost, not: isNot } = match.groups ?? {};
    const key = (isMost === undefined) === (isNot === undefined) ? 'min' : 'max';
    phrase = {
      ...phrase,
      query: without(phrase.query, match[0]),
      [key]: phrase[key] ?? toAmount(limit),
      // `pro max 256` is the name of a product.
      isPrice: phrase.isPrice || hasCurrency.test(match[0]) || !/m(?:ax|in)/i.test(match[0]),
    };
  }
  return phrase.query === query ? null : phrase;
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
