import type { Setting } from '#catalogue/setting.ts';
import { isFields } from '#erp/wire/calls.ts';
import { groupReaders } from '#erp/wire/group.ts';
import { productReaders } from '#erp/wire/product.ts';
import type { FieldReader, ReaderContext } from '#erp/wire/readers.ts';
import { type Fault, WireRecord } from '#erp/wire/record.ts';
import { sectionOf, settingReaders } from '#erp/wire/setting.ts';
import { error, type Finding, warning } from './findings.ts';

export interface FieldRow {
  readonly field: string;
  readonly name: string;
  readonly present: number;
  readonly read: number;
  readonly example: string;
}

export interface UnknownField {
  readonly name: string;
  readonly records: number;
  readonly example: string;
}

export interface ShapeReport {
  readonly shape: Shape;
  readonly records: number;
  readonly fields: readonly FieldRow[];
  readonly unknown: readonly UnknownField[];
}

type Readers = Readonly<Record<string, FieldReader<unknown>>>;

export const shapeReaders = {
  Setting: settingReaders,
  Product: productReaders,
  Category: groupReaders,
  Series: groupReaders,
} as const satisfies Record<string, Readers>;

export type Shape = keyof typeof shapeReaders;

export const shapes = ['Setting', 'Product', 'Category', 'Series'] as const satisfies readonly Shape[];

export function reportShape(shape: Shape, given: readonly unknown[], context: ReaderContext): ShapeReport {
  const records = shape === 'Setting' ? given.map((record) => sectionOf(record) ?? record) : given;
  const known = new Set<string>();
  const readers: Readers = shapeReaders[shape];
  const fields = Object.entries(readers).flatMap(([field, read]) =>
    toRows(
      field,
      [...probes, ...records].map((record) => readField(field, read, { record, context, known })),
    ),
  );
  return { shape, records: records.length, fields, unknown: listUnknown(records, known) };
}

/**
 * A record without fields, and a record with every field. A reader may access a field only if another field is missing
 * or present, so both probes together reveal all fields that a reader accesses.
 */
const probes: readonly unknown[] = [{}, new Proxy({}, { get: () => 'text' })];

interface Reading {
  readonly accessed: ReadonlyMap<string, unknown>;
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

interface FieldOfRecord {
  readonly record: unknown;
  readonly context: ReaderContext;
  readonly known: Set<string>;
}

function readField(
  field: string,
  read: FieldReader<unknown>,
  { record, context, known }: FieldOfRecord,
): Reading {
  const accessed = new Map<string, unknown>();
  const observed = observe(record, '', (path, value) => {
    known.add(path);
    if (!/[.[]/.test(path)) accessed.set(path, value);
  });
  const wire = new WireRecord(observed);
  wire.field = field;
  return { value: read(wire, context), accessed, faults: wire.faults };
}

function observe(value: unknown, path: string, onAccess: (path: string, value: unknown) => void): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || typeof inner === 'function') return inner;
      const name = Array.isArray(target) ? `${path}[]` : join(path, key);
      onAccess(name, inner);
      return observe(inner, name, onAccess);
    },
  });
}

function toRows(field: string, withProbes: readonly Reading[]): readonly FieldRow[] {
  const names = [...new Set(withProbes.flatMap(({ accessed }) => [...accessed.keys()]))];
  const readings = withProbes.slice(probes.length);
  return names.map((name) => {
    const present = readings.filter(({ accessed }) => isFilled(accessed.get(name)));
    const isOwn = ({ locale }: Fault) =>
      locale === null || names.length === 1 || (locale === 'Zh') === name.endsWith('Zh');
    const unreadable = present.filter((reading) => !isRead(reading, reading.faults.filter(isOwn)));
    const [example] = [...unreadable, ...present];
    return {
      ...{ field, name },
      present: present.length,
      read: present.length - unreadable.length,
      example: toExample(example?.accessed.get(name)),
    };
  });
}

const minorFaults: ReadonlySet<string> = new Set(['entity', 'decimals', 'many', 'free', 'address']);

function isRead({ value }: Reading, faults: readonly Fault[]): boolean {
  if (faults.some(({ kind, field }) => !minorFaults.has(kind) && !field.includes('.'))) return false;
  // A price of 0 and a forbidden picture host count as read, because they are reported elsewhere.
  const isUnderstood = faults.some(
    (fault) => fault.kind === 'free' || (fault.kind === 'address' && fault.address !== null),
  );
  return isUnderstood || isFilled(value);
}

function listUnknown(records: readonly unknown[], known: ReadonlySet<string>): readonly UnknownField[] {
  const opened = new Set(['', ...[...known].map((path) => path.replace(/(?:\.|\[\]|^)[^.[]*$/, ''))]);
  const fields = records.flatMap((record) => [...listFields(record, '', opened)]);
  const byName = Map.groupBy(fields, ({ name }) => name);
  return [...byName]
    .filter(([name]) => !known.has(name))
    .map(([name, found]) => {
      const example = found.find(({ value }) => isFilled(value));
      return { name, records: found.length, example: toExample(example?.value) };
    });
}

function* listFields(
  value: unknown,
  path: string,
  opened: ReadonlySet<string>,
): Generator<{ readonly name: string; readonly value: unknown }> {
  if (!opened.has(path)) return;
  if (Array.isArray(value)) for (const item of value) yield* listFields(item, `${path}[]`, opened);
  else if (isFields(value))
    for (const [key, inner] of Object.entries(value)) {
      const name = join(path, key);
      yield { name, value: inner };
      yield* listFields(inner, name, opened);
    }
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

const maxExample = 30;

function toExample(value: unknown): string {
  const text = toJson(value);
  return text.length > maxExample ? `${text.slice(0, maxExample)}…` : text;
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '…';
  }
}

const essential: ReadonlySet<string> = new Set(['name', 'price', 'images', 'availability']);

export function judgeFields(reports: readonly ShapeReport[], setting: Setting | null): readonly Finding[] {
  return reports.flatMap((report) => [
    ...report.fields.flatMap((row) => judgeField(row, report.shape)),
    ...(report.shape === 'Product' ? judgeAbsent(report, setting) : []),
  ]);
}

function judgeField({ field, name, present, read, example }: FieldRow, shape: Shape): readonly Finding[] {
  const lost = present - read;
  const isMost = lost > present / 2;
  if (lost === 0 || !(isMost || (shape === 'Product' && essential.has(field)))) return [];
  const what = `${shape}: ${lost} of ${present} values of ${name} can't be read, such as ${example}.`;
  const otherwise = isMost ? '' : ', or correct these values in the ERP';
  return [error(what, `Change how src/erp/wire/ reads the field "${field}"${otherwise}.`)];
}

function judgeAbsent({ records, fields, unknown }: ShapeReport, setting: Setting | null): readonly Finding[] {
  if (records === 0) return [];
  const some = unknown.slice(0, 6).map(({ name, example }) => `${name} (${example || 'empty'})`);
  const rowsOf = (field: string) => fields.filter((row) => row.field === field);
  const absent = [...essential].filter((field) => rowsOf(field).every(({ present }) => present === 0));
  const errors = (unknown.length === 0 ? [] : absent).map((field) => {
    const none = field === 'images' ? 'an empty list' : 'null';
    const otherwise =
      field === 'name'
        ? ''
        : ` If this ERP has no such field, the reader in src/erp/wire/ must return ${none} for it.`;
    const unused = `The field may have a new name. The ERP sends these fields, which the site does not use: ${some.join(', ')}.`;
    return error(
      `No product has the field ${field}. ${unused}`,
      `Change how src/erp/wire/ reads the field "${field}".${otherwise}`,
    );
  });
  const [, inChinese] = rowsOf('name');
  if (!setting?.enableZh || inChinese === undefined || inChinese.read > 0) return errors;
  const what = 'The site setting offers Chinese, but no product in the sample has a Chinese name.';
  const advice = 'Enter the names in the ERP, or change how src/erp/wire/ reads the field "name".';
  return [...errors, warning(what, advice)];
}
