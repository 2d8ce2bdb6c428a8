import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { brandCodePattern } from '#config/brand-schema.ts';
import { untidySchema } from './untidy.ts';

const root = new URL('./catalogues/', import.meta.url);

const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(1, 'Must contain at least one item.'));

const pairSchema = z.tuple([z.string(), z.string()]);
const colourSchema = z.string().check(z.regex(/^#[\da-f]{6}$/, 'Must be a colour such as #0a7d5a.'));
/** Light, base and dark. */
const hueSchema = z.tuple([colourSchema, colourSchema, colourSchema]);
const backdropSchema = z.tuple([colourSchema, colourSchema]);
const groupSchema = z.strictObject({ name: pairSchema, text: pairSchema });

const kindSchema = z.strictObject({
  name: pairSchema,
  category: z.string(),
  alsoIn: z.optional(z.string()),
  drawing: z.string(),
  price: z.tuple([z.number(), z.number()]),
  pitch: pairSchema,
  attributes: z.array(z.strictObject({ name: pairSchema, values: list(pairSchema) })),
});

const contentSchema = z.strictObject({
  codePrefix: z.string(),
  themeColor: colourSchema,
  enableZh: z.boolean(),
  products: z.int().check(z.minimum(1)),
  colours: z.strictObject({
    primary: hueSchema,
    secondary: hueSchema,
    accent: hueSchema,
    neutral: hueSchema,
    extra: hueSchema,
    ink: colourSchema,
  }),
  backdrops: z.tuple([backdropSchema, backdropSchema, backdropSchema, backdropSchema]),
  categories: list(groupSchema),
  series: list(groupSchema),
  kinds: list(kindSchema),
  finishes: list(pairSchema),
  praises: list(pairSchema),
  care: list(pairSchema),
  untidy: z.optional(untidySchema),
});

export type Pair = z.infer<typeof pairSchema>;
export type Kind = z.infer<typeof kindSchema>;
export type Content = z.infer<typeof contentSchema> & { readonly brand: string };

export function listDemoBrands(): readonly string[] {
  return readdirSync(root).filter((code) => brandCodePattern.test(code) && code !== 'generic');
}

export function readContent(code: string): Content {
  const text = readFileSync(new URL('catalogue.json', folderOf(code)), 'utf8');
  return { brand: code, ...contentSchema.parse(JSON.parse(text)) };
}

/** Drawings contain placeholders for colours, such as `{primary.dark}`. */
export function readDrawing(code: string, name: string): string | null {
  return listDrawings(code).includes(name)
    ? readFileSync(new URL(`drawings/${name}.svg`, folderOf(code)), 'utf8')
    : null;
}

export function readStudio(): string {
  return readFileSync(new URL('studio.svg', root), 'utf8');
}

export function listDrawings(code: string): readonly string[] {
  return readdirSync(new URL('drawings/', folderOf(code))).map((name) => name.replace(/\.svg$/, ''));
}

function folderOf(code: string): URL {
  const folder = new URL(`${code}/`, root);
  return existsSync(folder) ? folder : new URL('generic/', root);
}
