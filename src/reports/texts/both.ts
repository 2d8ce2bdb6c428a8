import type { Locale } from '#catalogue/locale.ts';

class Both<Text> {
  readonly En: Text;
  readonly Zh: Text;

  constructor(En: Text, Zh: Text) {
    this.En = En;
    this.Zh = Zh;
  }
}

/** An English and a Chinese text of the same shape, such as two functions. */
export function both<Text>(En: Text, Zh: NoInfer<Text>): Both<Text> {
  return new Both(En, Zh);
}

type In<Table> = Table extends Both<infer Text> ? Text : { readonly [Key in keyof Table]: In<Table[Key]> };

/** Makes the texts of both languages from one table. */
export function inEach<Table extends object>(table: Table): Readonly<Record<Locale, In<Table>>> {
  const [En, Zh] = [pick(table, 'En'), pick(table, 'Zh')];
  return { En, Zh };
}

function pick<Table>(table: Table, locale: Locale): In<Table>;
function pick(table: object, locale: Locale): unknown {
  if (table instanceof Both) return locale === 'En' ? table.En : table.Zh;
  return Object.fromEntries(Object.entries(table).map(([key, part]) => [key, pick(part, locale)]));
}
