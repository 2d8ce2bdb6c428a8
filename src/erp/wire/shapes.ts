import { groupReaders } from './group.ts';
import { productReaders } from './product.ts';
import type { FieldReader, ReaderContext } from './readers.ts';
import { type Fault, WireRecord } from './record.ts';
import { openSetting, settingReaders } from './setting.ts';

interface ShapeReaders {
  readonly open: (value: unknown) => WireRecord;
  readonly readers: Readonly<Record<string, FieldReader<unknown>>>;
}

const open = (value: unknown) => new WireRecord(value);

export const shapeReaders = {
  Setting: { open: openSetting, readers: settingReaders },
  Product: { open, readers: productReaders },
  Category: { open, readers: groupReaders },
  Series: { open, readers: groupReaders },
} as const satisfies Record<string, ShapeReaders>;

export type Shape = keyof typeof shapeReaders;

export interface FieldReading {
  readonly field: string;
  readonly value: unknown;
  /** What the reader accessed, by path in the ERP's record, such as `images[0].url`. A missing value is undefined. */
  readonly looked: ReadonlyMap<string, unknown>;
  readonly faults: readonly Fault[];
}

/** Reads each field separately and records which values its reader accesses. */
export function readWithAccesses(
  shape: Shape,
  value: unknown,
  context: ReaderContext,
): readonly FieldReading[] {
  const { open: openAs, readers }: ShapeReaders = shapeReaders[shape];
  return Object.entries(readers).map(([field, read]) => {
    const looked = new Map<string, unknown>();
    const record = openAs(recordAccesses(value, '', looked));
    record.field = field;
    return { field, value: read(record, context), looked, faults: record.faults };
  });
}

function recordAccesses(value: unknown, path: string, looked: Map<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || typeof inner === 'function') return inner;
      if (Array.isArray(target)) return recordAccesses(inner, `${path}[${key}]`, looked);
      const at = path === '' ? key : `${path}.${key}`;
      looked.set(at, inner);
      return recordAccesses(inner, at, looked);
    },
  });
}
