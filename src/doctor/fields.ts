import type { Setting } from '#catalogue/setting.ts';
import { isFields } from '#erp/wire/calls.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';
import { type FieldReading, readWithAccesses, type Shape, shapeReaders } from '#erp/wire/shapes.ts';
import { error, type Finding, warning } from './findings.ts';
import type { FindReader } from './reader-lines.ts';

/** How a field of the model was read in the sample. A field with two names in the ERP, such as `name` and `nameZh`, has two rows. */
export interface FieldRow {
  readonly field: string;
  readonly name: string;
  readonly present: number;
  readonly read: number;
  readonly example: string;
  readonly reader: string;
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
  readonly pictures: PictureAddresses;
}

export interface PictureAddresses {
  readonly shown: readonly string[];
  readonly refused: readonly string[];
  readonly inTexts: readonly string[];
}

export const shapes = ['Setting', 'Product', 'Category', 'Series'] as const satisfies readonly Shape[];

/** A reader may try a second name if the first is missing. Reading an empty and a full record shows all names. */
const probes: readonly unknown[] = [{}, new Proxy({}, { get: () => 'text' })];

export function reportShape(
  shape: Shape,
  records: readonly unknown[],
  context: ReaderContext,
  findReader: FindReader,
): ShapeReport {
  const readings = records.map((record) => readWithAccesses(shape, record, context));
  const all = [...probes.map((probe) => readWithAccesses(shape, probe, context)), ...readings].flat();
  const known = new Set(all.flatMap(({ looked }) => [...looked.keys()].map(toPattern)));
  const names = toNames(all);
  const fields = Object.entries(shapeReaders[shape].readers).flatMap(([field, reader]) => {
    const ofField = readings.flatMap((one) => one.filter((reading) => reading.field === field));
    const line = findReader(field, reader);
    const ofReader = names.get(field) ?? [];
    return ofReader.map((name, at) => ({ field, name, ...countName(ofField, name, at), reader: line }));
  });
  // The reader of an unreadable value stopped early, so the value's inner fields must not be reported as unknown.
  const opaque = new Set(fields.filter(({ read }) => read === 0).map(({ name }) => name));
  const unknown = new Map<string, UnknownField>();
  for (const record of records)
    for (const [name, value] of listUnknown(record, '', known, opaque))
      unknown.set(name, countUnknown(unknown.get(name), name, value));
  const pictures = findPictures(readings.flat());
  return { shape, records: records.length, fields, unknown: [...unknown.values()], pictures };
}

function findPictures(readings: readonly FieldReading[]): PictureAddresses {
  const inValue = (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap(inValue);
    return isFields(value) && typeof value.url === 'string' ? [value.url] : [];
  };
  const texts = readings
    .filter(({ field }) => field === 'description')
    .map(({ value }) => JSON.stringify(value));
  const sources = texts.join().matchAll(/<img\b[^>]*?\ssrc\s*=\s*(?:\\")?'?([^"'\\\s>]+)/gi);
  return {
    shown: readings.filter(({ field }) => field.startsWith('image')).flatMap(({ value }) => inValue(value)),
    refused: readings.flatMap(({ faults }) =>
      faults.flatMap((fault) => (fault.kind === 'address' ? (fault.address ?? []) : [])),
    ),
    inTexts: [...sources].flatMap(([, address]) => address ?? []),
  };
}

/** Returns the ERP's names of each field: the first segments of the paths that its reader accessed, or a single path as a whole. */
function toNames(readings: readonly FieldReading[]): ReadonlyMap<string, readonly string[]> {
  const byField = Map.groupBy(readings, ({ field }) => field);
  return new Map(
    [...byField].map(([field, ofField]) => {
      const paths = new Set(ofField.flatMap(({ looked }) => [...looked.keys()].map(toPattern)));
      const topLevelPaths = [...paths].filter((path) => !/[.[]/.test(path));
      const names = topLevelPaths.map((top) => {
        const [part, ...others] = [...paths].filter(
          (path) => /^[.[]/.test(path.slice(top.length)) && path.startsWith(top),
        );
        return part?.startsWith(`${top}.`) && others.length === 0 ? part : top;
      });
      return [field, names] as const;
    }),
  );
}

function countName(
  readings: readonly FieldReading[],
  name: string,
  at: number,
): Pick<FieldRow, 'present' | 'read' | 'example'> {
  const withValue = readings.filter(
    ({ looked, faults }) => isFilled(looked.get(name)) && !faults.some(({ kind }) => kind === 'missing'),
  );
  const unreadable = withValue.filter((reading) => !isRead(reading, name, at));
  const [example] = [...unreadable, ...withValue];
  return {
    present: withValue.length,
    read: withValue.length - unreadable.length,
    example: example === undefined ? '' : toExample(example.looked.get(name)),
  };
}

const minorFaults: ReadonlySet<string> = new Set(['entity', 'decimals', 'many']);
/** Readers of bilingual texts access their languages in this order. */
const locales = ['En', 'Zh'] as const;

function isRead({ field, value, faults }: FieldReading, name: string, at: number): boolean {
  const locale = locales[at % 2] ?? 'En';
  const isOwn = (place: string) => place.replace(/\[\d+\]$/, '') === field || name.startsWith(place);
  const isLost = faults.some((fault) => {
    // An address on a refused host counts as read. The section about pictures reports it.
    if (fault.kind === 'address') return fault.address === null;
    return !minorFaults.has(fault.kind) && isOwn(fault.field) && [null, locale].includes(fault.locale);
  });
  if (isLost) return false;
  if (faults.some(({ kind }) => kind === 'address')) return true;
  return isFilled(isFields(value) && 'En' in value ? value[locale] : value);
}

function* listUnknown(
  value: unknown,
  path: string,
  known: ReadonlySet<string>,
  opaque: ReadonlySet<string>,
): Generator<readonly [name: string, value: unknown]> {
  if (Array.isArray(value)) {
    for (const item of value) yield* listUnknown(item, `${path}[]`, known, opaque);
  } else if (isFields(value))
    for (const [key, inner] of Object.entries(value)) {
      const name = path === '' ? key : `${path}.${key}`;
      const hasKnownParts = [...known].some(
        (other) => other.startsWith(`${name}.`) || other.startsWith(`${name}[`),
      );
      if (!known.has(name)) yield [name, inner];
      else if (hasKnownParts && !opaque.has(name)) yield* listUnknown(inner, name, known, opaque);
    }
}

function countUnknown(before: UnknownField | undefined, name: string, value: unknown): UnknownField {
  const example = before?.example || (isFilled(value) ? toExample(value) : '');
  return { name, records: (before?.records ?? 0) + 1, example };
}

function toPattern(path: string): string {
  return path.replace(/\[\d+\]/g, '[]');
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

/** Formats a value as JSON. Does not throw for a value that is nested too deeply. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '…';
  }
}

/** A site needs these fields, so every unreadable value is an error. */
const essential: ReadonlySet<string> = new Set(['name', 'price', 'images', 'availability']);

export function judgeFields(reports: readonly ShapeReport[], setting: Setting | null): readonly Finding[] {
  return reports.flatMap((report) => [
    ...report.fields.flatMap((row) => judgeField(row, report.shape)),
    ...(report.shape === 'Product' ? judgeAbsent(report, setting) : []),
  ]);
}

function judgeField(
  { field, name, present, read, example, reader }: FieldRow,
  shape: Shape,
): readonly Finding[] {
  const lost = present - read;
  const isMost = lost > present / 2;
  if (lost === 0 || !(isMost || (shape === 'Product' && essential.has(field)))) return [];
  const what = `${lost} of ${present} values of ${name} can't be read (${shape}), such as ${example}.`;
  const otherwise = isMost ? '' : ', or correct these values in the ERP';
  return [error(what, `Change the reader of ${field} at ${reader}${otherwise}.`)];
}

/** Reports essential fields that no product has. This ERP may use another name for them. */
function judgeAbsent({ records, fields, unknown }: ShapeReport, setting: Setting | null): readonly Finding[] {
  if (records === 0) return [];
  const some = unknown.slice(0, 6).map(({ name, example }) => `${name} (${example || 'empty'})`);
  const absent = unknown.length === 0 ? [] : [...essential].flatMap((field) => findAbsent(field, fields));
  const errors = absent.map(({ field, name, reader }) => {
    const none = field === 'images' ? 'an empty list' : 'null';
    const otherwise = field === 'name' ? '' : ` If this ERP has no such field, return ${none} there.`;
    const what = `No product has the field ${name}, and no reader reads ${some.join(', ')}.`;
    return error(what, `Change the reader of ${field} at ${reader}.${otherwise}`);
  });
  const [, inChinese] = fields.filter(({ field }) => field === 'name');
  if (!setting?.enableZh || inChinese === undefined || inChinese.read > 0) return errors;
  const what = 'The setting offers Chinese, but no product in the sample has a Chinese name.';
  const advice = `Enter the names in the ERP, or change the reader of name at ${inChinese.reader}.`;
  return [...errors, warning(what, advice)];
}

function findAbsent(field: string, fields: readonly FieldRow[]): readonly FieldRow[] {
  const rows = fields.filter((row) => row.field === field);
  return rows.some(({ present }) => present > 0) ? [] : rows.slice(0, 1);
}
