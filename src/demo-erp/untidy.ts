import * as z from 'zod/mini';
import type { Locale } from '#catalogue/text.ts';
import { toGroup, withGiven } from './given.ts';
import type { DemoGroup, DemoProduct } from './to-wire.ts';

const pairSchema = z.tuple([z.string(), z.string()]);

const textSchema = z.union([
  z.string(),
  z.strictObject({ En: z.nullable(z.string()), Zh: z.nullable(z.string()) }),
]);

const changeSchema = z.strictObject({
  /** `[5, 2]` means the products 2, 7, 12 and so on. */
  every: z.tuple([z.int().check(z.minimum(1)), z.int().check(z.minimum(0))]),
  set: z.exactOptional(
    z.strictObject({
      code: z.exactOptional(z.string()),
      name: z.exactOptional(textSchema),
      summary: z.exactOptional(z.nullable(textSchema)),
      description: z.exactOptional(z.nullable(textSchema)),
      categoryNames: z.exactOptional(z.array(z.string())),
      price: z.exactOptional(z.nullable(z.strictObject({ amount: z.number(), currency: z.string() }))),
      attributes: z.exactOptional(z.array(z.strictObject({ name: textSchema, value: textSchema }))),
    }),
  ),
  repeat: z.exactOptional(z.enum(['attributes', 'summary'])),
});

export const untidySchema = z.strictObject({
  /** Sizes of product pictures, used in turn. A size with `png`, such as `600x600 png`, has a transparent background. */
  pictures: z.array(
    z.string().check(z.regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}(?: png)?$/, 'Must be a size such as 300x1800.')),
  ),
  categories: z.array(pairSchema),
  series: z.array(pairSchema),
  variants: z.array(
    z.strictObject({
      name: pairSchema,
      kind: z.string(),
      attributes: z.array(z.strictObject({ name: pairSchema, values: z.array(pairSchema) })),
    }),
  ),
  changes: z.array(changeSchema),
});

export type Untidy = z.infer<typeof untidySchema>;

interface Shape {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isCutOut: boolean;
}

export function parseShape(shape: string): Shape {
  const [name = '', ground] = shape.split(' ');
  const [width = 0, height = 0] = name.split('x').map(Number);
  return { name, width, height, isCutOut: ground === 'png' };
}

/** From this index on, every second product gets the next series of the list `series`. */
const exemptProducts = 10;

export function toUntidy(product: DemoProduct, index: number, { changes, series }: Untidy): DemoProduct {
  const [own] = index % 2 === 0 ? (series[(index - exemptProducts) / 2] ?? []) : [];
  const start = own === undefined ? toCollection(product) : { ...product, seriesName: own };
  return changes
    .filter(({ every: [step, first] }) => index % step === first)
    .reduce((changed, { set = {}, repeat }) => withGiven(repeatPart(changed, repeat), set), start);
}

function toCollection(product: DemoProduct): DemoProduct {
  const { seriesName, categoryNames } = product;
  if (seriesName === null) return product;
  return { ...product, seriesName: null, categoryNames: [...categoryNames, `Lines / ${seriesName}`] };
}

export function toBareGroups(names: readonly (readonly [string, string])[]): readonly DemoGroup[] {
  return names.map(([name, nameZh]) => toGroup({ name, title: { Zh: nameZh } }));
}

function repeatPart(product: DemoProduct, what: 'attributes' | 'summary' | undefined): DemoProduct {
  const { attributes, summary, description } = product;
  if (what === undefined) return product;
  if (what === 'attributes') return { ...product, attributes: [...attributes, ...attributes] };
  const inLanguage = (locale: Locale) => `<p>${summary?.[locale] ?? ''}</p>${description?.[locale] ?? ''}`;
  return { ...product, description: { En: inLanguage('En'), Zh: inLanguage('Zh') } };
}
