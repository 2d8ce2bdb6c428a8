import type { Locale } from '#catalogue/locale.ts';
import type { FieldPlace } from '#catalogue/problem-words.ts';
import type { Price } from '#catalogue/price.ts';
import type { ImageSource } from './image-source.ts';
import { type Fields, isFields, type Kind, type KindName } from './kinds.ts';

/** What is wrong with a field. `problems.ts` has the sentences, which browsers need not load. */
export type FaultDetails =
  /** A field that every record must have is absent, or unreadable: the record is left out. */
  | { readonly kind: 'missing' | 'required'; readonly expected: KindName }
  /** Only the field is lost. */
  | { readonly kind: 'optional'; readonly expected: KindName }
  | { readonly kind: 'blank-category' | 'incomplete-attribute' }
  /** A picture without an address (null), or at one that is refused. */
  | { readonly kind: 'address'; readonly address: string | null; readonly source: ImageSource }
  /** A plain text that may hold character references. */
  | { readonly kind: 'entity'; readonly text: string }
  /** A price with more decimals than its currency has. */
  | { readonly kind: 'decimals'; readonly given: Price; readonly rounded: Price }
  /** A list or a text with more than any product needs. The rest is left away. */
  | { readonly kind: 'many'; readonly given: number; readonly most: number };

export type Fault = FieldPlace & FaultDetails;

/** A record of the ERP, read field by field, so that one bad field costs that field and not the record. */
export class WireRecord {
  /** The model's field that is being read: `readFields` sets it. */
  field = '';
  readonly faults: Fault[];
  readonly #fields: Fields;
  readonly #within: string;

  constructor(value: unknown, faults: Fault[] = [], within = '') {
    this.faults = faults;
    this.#fields = isFields(value) ? value : {};
    this.#within = within;
  }

  /** The value of one of the ERP's fields, whatever it is. */
  raw(name: string): unknown {
    return this.#fields[name];
  }

  /** The field's value; null, with a fault that leaves the record out, if it is absent or unreadable. */
  required<Value>(name: string, kind: Kind<Value>, locale: Locale | null = null): Value | null {
    return this.#read(name, kind, 'required', locale);
  }

  /** The field's value; null if it is absent and, with a fault, if it is unreadable. */
  optional<Value>(name: string, kind: Kind<Value>, locale: Locale | null = null): Value | null {
    return this.#read(name, kind, 'optional', locale);
  }

  #read<Value>(
    name: string,
    { name: expected, read, isPlainText }: Kind<Value>,
    kind: 'required' | 'optional',
    locale: Locale | null,
  ): Value | null {
    const given = this.#fields[name];
    if (given === undefined || given === null || given === '') {
      if (kind === 'required') this.report({ kind: 'missing', expected }, locale);
      return null;
    }
    const value = read(given);
    if (isPlainText && typeof given === 'string' && given.includes('&'))
      this.report({ kind: 'entity', text: given }, locale);
    if (value === undefined) this.report({ kind, expected }, locale);
    return value ?? null;
  }

  /** Notes a fault of the field that is being read, or of the part `below` it, such as `[2]`. */
  report(details: FaultDetails, locale: Locale | null = null, below = ''): void {
    this.faults.push({ field: this.#within + this.field + below, locale, ...details });
  }

  /** Opens a record inside the field that is being read. Its faults are reported with this record's. */
  inner(value: unknown, below: string): WireRecord {
    return new WireRecord(value, this.faults, `${this.#within}${this.field}${below}.`);
  }
}
