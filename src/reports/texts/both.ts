import { languageTag, type Locale } from '#catalogue/text.ts';
import type { Child } from '#reports/element.ts';

class Both<Text> {
  readonly En: Text;
  readonly Zh: Text;

  constructor(En: Text, Zh: Text) {
    this.En = En;
    this.Zh = Zh;
  }
}

export function both<Text>(En: Text, Zh: NoInfer<Text>): Both<Text> {
  return new Both(En, Zh);
}

type Values<Text extends string, Value> = Text extends `${string}{${string}}${infer Rest}`
  ? [Value, ...Values<Rest, Value>]
  : [];

type Fill<Text extends string> = <Given extends Values<Text, Child | number>>(
  ...values: Given
) => Given[number] extends string | number ? string : Child;

/** Values are passed in the order of the placeholders in the English text. */
export function template<English extends string>(En: English, Zh: string): Both<Fill<English>> {
  const names = Array.from(En.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  return new Both(toFill(En, names), toFill(Zh, names));
}

function toFill<Text extends string>(text: string, names: readonly unknown[]): Fill<Text>;
function toFill(text: string, names: readonly unknown[]): unknown {
  const parts = text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : names.indexOf(part)));
  return (...values: readonly (Child | number)[]) => {
    const filled = parts.map((part) => toChild(typeof part === 'number' ? values[part] : part));
    return filled.every((part) => typeof part === 'string') ? filled.join('') : filled;
  };
}

function toChild(value: Child | number | undefined): Child {
  return typeof value === 'number' ? formatNumber(value) : (value ?? null);
}

const numbers = new Intl.NumberFormat('en');

export function formatNumber(number: number): string {
  return numbers.format(number);
}

export interface Place {
  readonly locale: Locale;
  readonly timeZone: string;
}

export function tagOf(locale: Locale): string {
  return locale === 'En' ? 'en-GB' : languageTag.Zh;
}

/** Returns a text such as `28 Nov 2026, 08:00`. `shortOffset` adds the time zone: `28 Nov 2026, 08:00 UTC+8`. */
export function formatMoment(at: number, { locale, timeZone }: Place, timeZoneName?: 'shortOffset'): string {
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName } as const;
  const text = new Date(at).toLocaleString(tagOf(locale), { ...date, ...time });
  return text.replace(/GMT(?:\+0\b)?/, 'UTC');
}

export function plural(one: string, many: string, Zh: string): Both<(count: number) => string> {
  const fill = (text: string) => (count: number) => text.replace('{count}', formatNumber(count));
  return new Both((count) => fill(count === 1 ? one : many)(count), fill(Zh));
}

type In<Table> = Table extends Both<infer Text> ? Text : { readonly [Key in keyof Table]: In<Table[Key]> };

export function inEach<Table extends object>(table: Table): Readonly<Record<Locale, In<Table>>> {
  const [En, Zh] = [pick(table, 'En'), pick(table, 'Zh')];
  return { En, Zh };
}

function pick<Table>(table: Table, locale: Locale): In<Table>;
function pick(table: object, locale: Locale): unknown {
  if (table instanceof Both) return locale === 'En' ? table.En : table.Zh;
  return Object.fromEntries(Object.entries(table).map(([key, part]) => [key, pick(part, locale)]));
}
