interface Quantity {
  readonly unit: string;
  readonly amount: number;
}

/** Matches the first number of `1,080 lm`, `2700–5000 K`, `30 克`, `EU 42`. */
const leadingAmount = /^(?:(?:EU|UK|US)\s*)?(\d[\d,.]*)/i;
/** Matches sizes such as `XS`, `3XL`, `S/M`, `X-Large`, `M码`. */
const letterSize = /^(?:(\d)x|(x*))-?(s|m|l)(?:mall|edium|arge)?(?=$|[\s/–-]|码|号)/i;
const chineseSize = /^([加特超]*)([小中大])[码号]/;

/** Parses quantities such as `30 克` and sizes such as `XL`. Returns null for other text. */
export function toQuantity(text: string): Quantity | null {
  const size = toSize(text);
  if (size !== null) return { unit: '', amount: size };
  const [start = '', digits] = leadingAmount.exec(text) ?? [];
  if (digits === undefined) return null;
  const unit =
    text
      .slice(start.length)
      .split(/[\d\s]/)
      .at(-1) ?? '';
  return { amount: Number.parseFloat(digits.replace(/,(?=\d{3})/g, '').replace(',', '.')), unit };
}

export function sortBySize<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[] {
  return items
    .map((item) => ({ item, quantity: toQuantity(textOf(item)) }))
    .sort((one, other) => compareQuantities(one.quantity, other.quantity))
    .map(({ item }) => item);
}

export function compareQuantities(
  one: Quantity | null,
  other: Quantity | null,
  compareUnits = (unit: string, further: string) => Number(unit > further) - Number(unit < further),
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compareUnits(one.unit, other.unit) || one.amount - other.amount;
}

/** Letter sizes are negative numbers, so that they precede all numeric sizes. */
const mediumSize = -1_000;

function toSize(text: string): number | null {
  const [, times, xs = '', letter] = letterSize.exec(text) ?? [];
  if (letter !== undefined)
    return placeSize(letter.toLowerCase(), times === undefined ? xs.length : Number(times));
  const [, more = '', size = ''] = chineseSize.exec(text) ?? [];
  return size === '' ? null : placeSize(size, more.length);
}

function placeSize(size: string, times: number): number {
  const steps = 'm中'.includes(size) ? 0 : 1 + times;
  return mediumSize + ('s小'.includes(size) ? -steps : steps);
}
