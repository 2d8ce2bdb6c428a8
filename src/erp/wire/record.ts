import type { Price } from '#catalogue/price.ts';
import type { ImageSource } from './image-source.ts';
import { type Fields, isFields, type Kind, type KindName } from './kinds.ts';

/** A fault of a record. `problems.ts` words it, so that browsers, which drop it, need not load the words. */
export type Fault =
  ReadingFault | MissingFault | CapFault | AddressFault | EntityFault | PriceFault | PlainFault;

/** `required` leaves the record out, `optional` costs the field alone. */
export interface ReadingFault {
  readonly kind: 'required' | 'optional';
  readonly field: string;
  readonly expected: KindName;
}

export interface MissingFault {
  readonly kind: 'missing';
  readonly field: string;
  /** The kind of value that should be there. */
  readonly expected: KindName;
}

export interface AddressFault {
  readonly kind: 'address';
  readonly field: string;
  /** An address that is refused; null where there is no address. */
  readonly address: string | null;
  readonly source: ImageSource;
}

/** A plain text that may hold character references; `problems.ts` looks for them. */
export interface EntityFault {
  readonly kind: 'entity';
  readonly field: string;
  readonly text: string;
}

/** A price with more decimals than its currency has. */
export interface PriceFault {
  readonly kind: 'decimals';
  readonly field: string;
  readonly given: Price;
  readonly rounded: Price;
}

/** A list or a text with more than any product needs; the rest is left away. */
export interface CapFault {
  readonly kind: 'many';
  readonly field: string;
  readonly given: number;
  readonly most: number;
}

export interface PlainFault {
  readonly kind: 'blank-category' | 'incomplete-attribute';
  /** Path below the record, e.g. `attributes[2].name`. */
  readonly field: string;
}

/** A record of the ERP, read field by field, so that one bad field costs that field and not the record. */
export class WireRecord {
  readonly faults: Fault[] = [];
  readonly fields: Fields;

  constructor(value: unknown) {
    this.fields = isFields(value) ? value : {};
  }

  /** The field's value; null, with a fault that leaves the record out, where it is absent or can't be read. */
  required<Value>(field: string, kind: Kind<Value>): Value | null {
    if (!isAbsent(this.fields[field])) return this.#read(field, kind, 'required');
    this.report({ kind: 'missing', field, expected: kind.name });
    return null;
  }

  /** The field's value; null where it is absent and, with a fault, where it can't be read. */
  optional<Value>(field: string, kind: Kind<Value>): Value | null {
    return isAbsent(this.fields[field]) ? null : this.#read(field, kind, 'optional');
  }

  #read<Value>(
    field: string,
    { name, read, isPlainText }: Kind<Value>,
    kind: ReadingFault['kind'],
  ): Value | null {
    const given = this.fields[field];
    const value = read(given);
    if (isPlainText && typeof given === 'string' && given.includes('&'))
      this.report({ kind: 'entity', field, text: given });
    if (value !== undefined) return value;
    this.report({ kind, field, expected: name });
    return null;
  }

  report(fault: Fault): void {
    this.faults.push(fault);
  }

  /** Takes over what was found wrong in the optional fields of a record inside this one. */
  adopt({ faults }: WireRecord, field: string): void {
    for (const fault of faults)
      if (fault.kind === 'optional' || fault.kind === 'entity')
        this.report({ ...fault, field: `${field}.${fault.field}` });
  }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
