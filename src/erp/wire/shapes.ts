import { groupReaders } from './group.ts';
import { productReaders } from './product.ts';
import type { FieldReader, ReaderContext } from './readers.ts';
import { type Fault, WireRecord } from './record.ts';
import { openSetting, settingReaders } from './setting.ts';

interface ShapeReaders {
  readonly open: (value: unknown) => WireRecord;
  /** By fields of the model. */
  readonly readers: Readonly<Record<string, FieldReader<unknown>>>;
}

const open = (value: unknown) => new WireRecord(value);

/** The shapes that the ERP's answers carry, with the reader of each field. */
export const shapeReaders = {
  Setting: { open: openSetting, readers: settingReaders },
  Product: { open, readers: productReaders },
  Category: { open, readers: groupReaders },
  Series: { open, readers: groupReaders },
} as const satisfies Record<string, ShapeReaders>;

export type Shape = keyof typeof shapeReaders;

/** How a field of the model was read from one record. */
export interface FieldReading {
  /** The model's field. */
  readonly field: string;
  /** The model's value; null or empty if the record had none or it could not be read. */
  readonly value: unknown;
  /** Each value that the reader looked at, by the ERP's path, such as `images[0].url`; undefined if absent. */
  readonly looked: ReadonlyMap<string, unknown>;
  readonly faults: readonly Fault[];
}

/** Reads each field of a record by itself, required fields too, and notes what the readers look at. */
export function readVerbosely(shape: Shape, value: unknown, context: ReaderContext): readonly FieldReading[] {
  const { open: openAs, readers }: ShapeReaders = shapeReaders[shape];
  return Object.entries(readers).map(([field, read]) => {
    const looked = new Map<string, unknown>();
    const record = openAs(watch(value, '', looked));
    record.field = field;
    return { field, value: read(record, context), looked, faults: record.faults };
  });
}

/** The same value, which notes in `looked` the fields that are read of it. */
function watch(value: unknown, path: string, looked: Map<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || typeof inner === 'function') return inner;
      if (Array.isArray(target)) return watch(inner, `${path}[${key}]`, looked);
      const at = path === '' ? key : `${path}.${key}`;
      looked.set(at, inner);
      return watch(inner, at, looked);
    },
  });
}
