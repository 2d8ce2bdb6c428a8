import * as z from 'zod/mini';
import { cleanText } from '#catalogue/clean-text.ts';
import { parseErpJson } from '#erp/wire/calls.ts';
import type { Expectation } from '#builder/build-job.ts';

export interface Hook {
  readonly brands: readonly string[];
  readonly products: readonly Expectation[];
  readonly by: string | null;
  readonly why: string | null;
}

export type ParsedHook = { readonly hook: Hook } | { readonly wrongField: string };

const wordsLength = 200;

const wordsSchema = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => cleanText([...(text ?? '')].slice(0, wordsLength).join('')) || null),
);

const idSchema = z.pipe(
  z.union([z.string(), z.int()]),
  z.pipe(
    z.transform((id: string | number) => String(id)),
    z.string().check(z.regex(/^[^\p{C}]{1,200}$/u)),
  ),
);

const productSchema = z.object({
  id: idSchema,
  updatedAt: z.nullish(z.iso.datetime({ offset: true })),
});

const hookSchema = z.object({
  type: z.literal('catalogue.published'),
  data: z.object({
    brands: z.array(z.string()).check(z.minLength(1), z.maxLength(100)),
    products: z.nullish(z.array(productSchema).check(z.maxLength(1_000))),
    by: wordsSchema,
    why: wordsSchema,
  }),
});

export function parseHook(text: string, known: readonly string[]): ParsedHook {
  const result = hookSchema.safeParse(parseJson(text));
  if (!result.success) return { wrongField: result.error.issues[0]?.path.join('.') || 'body' };
  const { brands, products, by, why } = result.data.data;
  const unknown = brands.findIndex((name) => name !== '*' && !known.some((code) => code === name));
  if (unknown >= 0) return { wrongField: `data.brands.${unknown}` };
  return {
    hook: {
      brands: brands.includes('*') ? known : known.filter((code) => brands.includes(code)),
      products: (products ?? []).map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt ?? null })),
      by,
      why,
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return parseErpJson(text);
  } catch {
    return undefined;
  }
}
