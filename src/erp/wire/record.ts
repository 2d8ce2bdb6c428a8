import type { Locale } from '#catalogue/text.ts';
import type { Expected, FieldPlace } from '#catalogue/problem-words.ts';
import type { Price } from '#catalogue/price.ts';
import { type Fields, isFields } from './calls.ts';
import type { ImageSource } from './image-source.ts';
import type { Kind } from './kinds.ts';

export type FaultDetails =
  /** A required field is missing or unreadable, so the record is omitted. */
  | { readonly kind: 'missing' | 'required'; readonly expected: Expected }
  /** An optional field is unreadable, so the field is omitted, but not the record. */
  | { readonly kind: 'optional'; readonly expected: Expected }
  | { readonly kind: 'blank-category' | 'incomplete-attribute' }
  | { readonly kind: 'address'; readonly address: string | null; readonly source: ImageSource }
  | { readonly kind: 'entity'; readonly text: string }
  | { readonly kind: 'free' }
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'decimals'; readonly given: Price; readonly rounded: Price }
  | { readonly kind: 'many'; readonly given: number; readonly most: number };

const suspicious = /[&<\ufffdÂÃà-ï]/;

export type Fault = FieldPlace & FaultDetails;

export class WireRecord {
  field = '';
  readonly faults: Fault[];
  readonly #fields: Fields;
  readonly #within: string;

  constructor(value: unknown, faults: Fault[] = [], within = '') {
    this.faults = faults;
    this.#fields = isFields(value) ? value : {};
    this.#within = within;
  }

  raw(name: string): unknown {
    return this.#fields[name];
  }

  /** Returns null for a missing or unreadable field, and reports a fault, so that the record is left out. */
  required<Value>(name: string, kind: Kind<Value>, locale: Locale | null = null): Value | null {
    return this.#read(name, kind, 'required', locale);
  }

  /** Returns null for a missing or unreadable field. Reports a fault only if the field is unreadable. */
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
    if (isPlainText && typeof given === 'string' && suspicious.test(given))
      this.report({ kind: 'entity', text: given }, locale);
    if (value === undefined) this.report({ kind, expected }, locale);
    return value ?? null;
  }

  /** `below` is a path inside the field, such as `[2]`. */
  report(details: FaultDetails, locale: Locale | null = null, below = ''): void {
    this.faults.push({ field: this.#within + this.field + below, locale, ...details });
  }

  inner(value: unknown, below: string): WireRecord {
    return new WireRecord(value, this.faults, `${this.#within}${this.field}${below}.`);
  }
}
