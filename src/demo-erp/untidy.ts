import * as z from 'zod/mini';
import type { ErpGroup, ErpProduct } from './shapes.ts';

/** Fields that are changed: a name that the ERP does not have would change nothing, and nobody would notice. */
const fieldSchema = z.enum([
  'code',
  'name',
  'nameZh',
  'summary',
  'summaryZh',
  'description',
  'descriptionZh',
  'categoryNames',
  'price',
  'attributes',
] as const satisfies readonly (keyof ErpProduct)[]);

const pairSchema = z.tuple([z.string(), z.string()]);

const changeSchema = z.strictObject({
  /** Every so many products, starting at the second number. */
  every: z.tuple([z.int().check(z.minimum(1)), z.int().check(z.minimum(0))]),
  /** Fields as the ERP answers them. */
  set: z.optional(z.partialRecord(fieldSchema, z.json())),
  drop: z.optional(z.array(fieldSchema)),
  /** Lists each attribute twice, or begins the description with the summary. */
  repeat: z.optional(z.enum(['attributes', 'summary'])),
});

/** Faults that editors of a real catalogue leave behind. */
export const untidySchema = z.strictObject({
  /** Such as `300x1800`, or `600x600 png` with a transparent ground. A view of a drawing takes one after the other. */
  pictures: z.array(
    z.string().check(z.regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}(?: png)?$/, 'Give a size such as 300x1800.')),
  ),
  categories: z.array(pairSchema),
  /** One product each, as long as there are products. */
  series: z.array(pairSchema),
  changes: z.array(changeSchema),
});

export type Untidy = z.infer<typeof untidySchema>;

interface Shape {
  /** Such as `300x1800`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** On a transparent ground. */
  readonly isCutOut: boolean;
}

export function parseShape(shape: string): Shape {
  const [name = '', ground] = shape.split(' ');
  const [width = 0, height = 0] = name.split('x').map(Number);
  return { name, width, height, isCutOut: ground === 'png' };
}

/** Leaves the first products alone, so that small catalogues keep series of several products. */
const firstAlone = 10;

/** Changes the product at an index of the catalogue as its content says. */
export function toUntidy(product: ErpProduct, index: number, { changes, series }: Untidy): ErpProduct {
  const [own] = index % 2 === 0 ? (series[(index - firstAlone) / 2] ?? []) : [];
  const start: ErpProduct = own === undefined ? product : { ...product, seriesName: own };
  return changes
    .filter(({ every: [step, first] }) => index % step === first)
    .reduce((changed, { set = {}, drop = [], repeat }) => {
      const next = Object.entries({ ...repeatIn(changed, repeat), ...set });
      const dropped = new Set<string>(drop);
      return Object.fromEntries(next.filter(([field]) => !dropped.has(field))) as unknown as ErpProduct;
    }, start);
}

/** Groups that have a name and nothing else. */
export function toBareGroups(names: readonly (readonly [string, string])[]): readonly ErpGroup[] {
  return names.map(([name, nameZh]) => ({ name, nameZh }));
}

function repeatIn(product: ErpProduct, what: 'attributes' | 'summary' | undefined): ErpProduct {
  const { attributes, summary, summaryZh, description, descriptionZh } = product;
  if (what === 'attributes')
    return { ...product, attributes: [...(attributes ?? []), ...(attributes ?? [])] };
  if (what === undefined) return product;
  return {
    ...product,
    description: `<p>${summary ?? ''}</p>${description ?? ''}`,
    descriptionZh: `<p>${summaryZh ?? ''}</p>${descriptionZh ?? ''}`,
  };
}
