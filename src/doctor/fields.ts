import { eitherField, knownFields, type Shape } from '#erp/wire/known-fields.ts';

export interface UnknownField {
  readonly field: string;
  /** How many records carry it. */
  readonly records: number;
  /** One value as JSON, shortened. */
  readonly example: string;
}

/** How a shape's records compare with the fields that the wire reads. */
export interface FieldReport {
  readonly shape: Shape;
  readonly records: number;
  readonly unknown: readonly UnknownField[];
  /** Known fields that no record fills. */
  readonly neverFilled: readonly string[];
}

const maxExample = 60;

export function compareFields(shape: Shape, records: readonly unknown[]): FieldReport {
  const known = knownFields[shape];
  const filled = new Set<string>();
  const unknown = new Map<string, UnknownField>();
  for (const record of records) {
    const found = new Map<string, unknown>();
    collect(record, '', found, known);
    for (const [field, value] of found) {
      if (known.includes(field)) filled.add(field);
      else unknown.set(field, addTo(unknown.get(field), field, value));
    }
  }
  const neverFilled = records.length === 0 ? [] : findNeverFilled(known, filled);
  return { shape, records: records.length, unknown: [...unknown.values()], neverFilled };
}

/** Each path once, with a filled value where there is one; empty known ones stay out. */
function collect(value: unknown, path: string, found: Map<string, unknown>, known: readonly string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) if (!Array.isArray(item)) collect(item, path, found, known);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const field = path === '' ? name : `${path}.${name}`;
    const isKnown = known.includes(field);
    if (isKnown ? isFilled(inner) : !isFilled(found.get(field))) found.set(field, inner);
    if (isKnown && known.some((other) => other.startsWith(`${field}.`))) collect(inner, field, found, known);
  }
}

function addTo(before: UnknownField | undefined, field: string, value: unknown): UnknownField {
  const example = before === undefined || before.example === emptyExample ? toExample(value) : before.example;
  return { field, records: (before?.records ?? 0) + 1, example };
}

/** The topmost ones alone: where there is no price, its amount goes without saying. */
function findNeverFilled(known: readonly string[], filled: ReadonlySet<string>): readonly string[] {
  const isSpared = (field: string) =>
    eitherField.some((pair) => pair.includes(field) && pair.some((other) => filled.has(other)));
  const empty = known.filter((field) => !filled.has(field) && !isSpared(field));
  return empty.filter((field) => !empty.some((other) => field.startsWith(`${other}.`)));
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'string') return value.trim() !== '';
  return value !== undefined && value !== null;
}

const emptyExample = 'always empty';

function toExample(value: unknown): string {
  if (!isFilled(value)) return emptyExample;
  const text = toJson(value);
  return text.length > maxExample ? `${text.slice(0, maxExample)}…` : text;
}

/** A value that is nested too deeply to be written is not worth showing. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '…';
  }
}
