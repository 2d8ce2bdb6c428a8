import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { type BrandCode, brandCodePattern } from '#config/codes.ts';
import { untidySchema } from './untidy.ts';

/** Each brand has a folder `catalogues/{code}/`; others use `catalogues/generic/`. */
const root = new URL('./catalogues/', import.meta.url);

const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(1, 'Give one at least.'));

const pairSchema = z.tuple([z.string(), z.string()]);
const colourSchema = z.string().check(z.regex(/^#[\da-f]{6}$/, 'Give a colour such as #0a7d5a.'));
/** Light, base and dark. */
const hueSchema = z.tuple([colourSchema, colourSchema, colourSchema]);
/** Wall and floor of the studio. */
const backdropSchema = z.tuple([colourSchema, colourSchema]);
const groupSchema = z.strictObject({ name: pairSchema, text: pairSchema });

const kindSchema = z.strictObject({
  name: pairSchema,
  category: z.string(),
  /** A second category of every other product. */
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
export type Content = z.infer<typeof contentSchema> & { readonly brand: BrandCode };

export function listDemoBrands(): readonly BrandCode[] {
  return readdirSync(root).filter((code) => brandCodePattern.test(code) && code !== 'generic');
}

/** Throws an error with the file and every mistake in it. */
export function readContent(code: BrandCode): Content {
  const file = fileURLToPath(new URL('catalogue.json', folderOf(code)));
  return { brand: code, ...parseContent(readFileSync(file, 'utf8'), file, listDrawings(code)) };
}

export function parseContent(
  text: string,
  file: string,
  drawings: readonly string[],
): Omit<Content, 'brand'> {
  const result = contentSchema.safeParse(parseJson(text, file), { error: z.locales.en().localeError });
  const mistakes = result.success ? listUnknownNames(result.data, drawings) : z.prettifyError(result.error);
  if (result.success && mistakes === '') return result.data;
  throw new Error(`${file} can't be used:\n${mistakes}\nCorrect it, then run again.`);
}

/** Reads a drawing with colour placeholders such as `{primary.dark}`; null if it is missing. */
export function readDrawing(code: BrandCode, name: string): string | null {
  return listDrawings(code).includes(name)
    ? readFileSync(new URL(`drawings/${name}.svg`, folderOf(code)), 'utf8')
    : null;
}

export function readStudio(): string {
  return readFileSync(new URL('studio.svg', root), 'utf8');
}

export function listDrawings(code: BrandCode): readonly string[] {
  return readdirSync(new URL('drawings/', folderOf(code))).map((name) => name.replace(/\.svg$/, ''));
}

function folderOf(code: BrandCode): URL {
  const folder = new URL(`${code}/`, root);
  return existsSync(folder) ? folder : new URL('generic/', root);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${String(cause)}. Correct it, then run again.`, { cause });
  }
}

function listUnknownNames(
  { categories, kinds }: Omit<Content, 'brand'>,
  drawings: readonly string[],
): string {
  const names = categories.map(({ name }) => name[0]);
  return kinds
    .flatMap(({ name: [name], category, alsoIn = category, drawing }) => [
      ...[...new Set([category, alsoIn])]
        .filter((one) => !names.includes(one))
        .map((one) => `✖ The kind "${name}" is in "${one}", which is no category of the catalogue`),
      ...(drawings.includes(drawing)
        ? []
        : [`✖ The kind "${name}" shows drawings/${drawing}.svg, which is missing`]),
    ])
    .join('\n');
}
