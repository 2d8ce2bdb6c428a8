import { parse as parseScript } from 'acorn';
import { parse as parseSheet } from 'postcss';
import * as z from 'zod/mini';
import { findFileName } from '#catalogue/find/format.ts';
import { hanFileName } from '#catalogue/find/more.ts';
import { findPath } from '#catalogue/find/path.ts';
import { locales } from '#catalogue/locale.ts';
import { parseRedirectRules } from '#release/redirect-rules.ts';
import { toDestination, toOwnFile } from '#release/address.ts';
import { findLlmsFaults, findRobotsFaults, findSitemapFaults } from './crawler-faults.ts';
import { findXmlFaults } from './xml-faults.ts';
import { readFindRows } from './find-rows.ts';
import { findHeaderFaults } from './header-faults.ts';
import { type ListRows, readCsvRows, readJsonRows } from './list-rows.ts';

/** Content of a text file that is no page. */
export interface PlainText {
  /** In words that continue a sentence. */
  readonly faults: readonly string[];
  /** Products that it lists, where it is a part of a list of all products. */
  readonly listed: number | null;
  /** Sum of the digests of what it says of them. */
  readonly rows: number | null;
  /** Files that browsers ask for where they read this one, or are sent to. */
  readonly assets: readonly string[];
}

type Reader = (text: string, siteUrl: string, file: string) => Partial<PlainText>;

const onlyFaults =
  (find: (text: string, siteUrl: string) => readonly string[]): Reader =>
  (text, siteUrl) => ({ faults: find(text, siteUrl) });

/** By a file's path; the first that matches reads it. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/(?:^|\/)products(?:-\d+)?\.json$/, readProductsJson],
  [/(?:^|\/)products\.csv$/, (text) => toListed(readCsvRows(text))],
  [/^search\.json$/, readSearchIndex],
  [/^assets\/search\/rows-[^/]*\.json$/, readSearchRows],
  [/^assets\/i18n\/(?:En|Zh)\.json$/, (text, _, file) => ({ faults: findTextsFaults(text, file) })],
  [/\.(?:json|map|speculationrules|webmanifest)$/, onlyFaults(findJsonFaults)],
  [/\.m?js$/, onlyFaults(findScriptFaults)],
  [/\.css$/, (text, _, file) => ({ faults: findSheetFaults(text, file) })],
  [/^sitemap(?:-\d+)?\.xml$/, onlyFaults(findSitemapFaults)],
  [/\.(?:xml|svg|rss|atom)$/, onlyFaults(findXmlFaults)],
  [/^robots\.txt$/, onlyFaults(findRobotsFaults)],
  [/^llms\.txt$/, onlyFaults(findLlmsFaults)],
  [/^_headers$/, onlyFaults(findHeaderFaults)],
  [/^_redirects$/, readRedirects],
];

export function readPlain(text: string, file: string, siteUrl: string): PlainText {
  const reader = readers.find(([pattern]) => pattern.test(file))?.[1];
  return { faults: [], listed: null, rows: null, assets: [], ...reader?.(text, siteUrl, file) };
}

function readProductsJson(text: string, siteUrl: string): Partial<PlainText> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return { faults: ['is not JSON'], listed: 0 };
  const { products, next = null }: { products?: unknown; next?: unknown } = value;
  if (!Array.isArray(products)) return { faults: ['lists no products'], listed: 0 };
  const following = typeof next === 'string' ? toOwnFile(next, siteUrl) : null;
  const isAstray = next !== null && following === null;
  return {
    ...toListed(readJsonRows(products)),
    faults: isAstray ? ['goes on at an address of another site'] : [],
    assets: following === null ? [] : [following],
  };
}

function toListed({ count, sum }: ListRows): Partial<PlainText> {
  return { listed: count, rows: sum };
}

const digests = z.record(z.string(), z.string());
const searchIndexSchema = z.object({
  count: z.int(),
  parts: z.array(
    z.object({
      bits: z.string(),
      rows: digests,
      more: digests,
      faces: z.array(z.tuple([z.string(), z.int(), z.string()])),
    }),
  ),
  han: z.nullable(z.string()),
});

function readSearchIndex(text: string): Partial<PlainText> {
  const { success, data } = searchIndexSchema.safeParse(parseJson(text));
  if (!success) return { faults: ['is no index of the search'] };
  const names = data.parts.flatMap(({ bits, rows, more, faces }) => [
    ...locales.flatMap((locale) =>
      Object.entries({ rows, more } as const).flatMap(([kind, byLocale]) => {
        const digest = byLocale[locale];
        return digest === undefined
          ? []
          : [findFileName(kind === 'rows' ? 'rows' : 'more', bits, digest, locale)];
      }),
    ),
    ...faces.map(([further, , digest]) => findFileName('faces', `${bits}${further}`, digest)),
  ]);
  const all = data.han === null ? names : [...names, hanFileName(data.han)];
  return { listed: data.count, assets: all.map((name) => findPath.part(name).slice(1)) };
}

function readSearchRows(text: string): Partial<PlainText> {
  const rows = readFindRows(parseJson(text));
  return rows === null ? { faults: ['is no part of the search'], listed: 0 } : toListed(rows);
}

function findJsonFaults(text: string): readonly string[] {
  return parseJson(text) === undefined ? ['is not JSON'] : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textsSchema = z.record(z.string(), z.string().check(z.minLength(1)));

/** The browser's texts of a language: a few of them are names or signs alone. */
function findTextsFaults(text: string, file: string): readonly string[] {
  const { success, data = {} } = textsSchema.safeParse(parseJson(text));
  const texts = Object.values(data);
  if (!success || texts.length === 0) return ['is no list of texts'];
  const isChinese = texts.filter((one) => /\p{Script=Han}/u.test(one)).length > texts.length / 2;
  return isChinese === file.endsWith('Zh.json') ? [] : ['is in another language'];
}

function findScriptFaults(text: string): readonly string[] {
  try {
    parseScript(text, { ecmaVersion: 'latest', sourceType: 'module' });
    return [];
  } catch {
    return ['is no script that browsers can read'];
  }
}

const themeSheet = /^assets\/theme\.[^/]+\.css$/;

/** A theme is custom properties alone, without which the site has no colours. */
function findSheetFaults(text: string, file: string): readonly string[] {
  const names = new Set<string>();
  try {
    parseSheet(text).walkDecls(({ prop }) => {
      names.add(prop);
    });
  } catch {
    return ['is no style sheet that browsers can read'];
  }
  if (names.size === 0) return ['styles nothing'];
  return themeSheet.test(file) && !names.has('--theme') ? ['sets no colour of the brand'] : [];
}

const redirectLine = /^\s*(?:#.*|\/[^\s*:]*\s+\S+\s+(?:30[1278]|410)\s*)?$/;

/** Placeholders, and a status with `!`, which hosts obey before they look for files, could lead every visitor astray. */
function readRedirects(text: string, siteUrl: string): Partial<PlainText> {
  const ofLines = text
    .split(/\r?\n/)
    .filter((line) => !redirectLine.test(line))
    .map((line) => `has a line that is no plain redirect on this site: ${line.trim().slice(0, 80)}`);
  const targets = parseRedirectRules(text).map(({ from, to }) => {
    return { from, to, destination: toDestination(to, { file: 'index.html', siteUrl }) };
  });
  const ofTargets = targets
    .filter(({ destination }) => destination?.kind !== 'file')
    .map(({ from, to }) => `sends visitors from ${from} to ${to}, which is not on this site`);
  return {
    faults: [...ofLines, ...ofTargets],
    assets: targets.flatMap(({ destination }) => (destination?.kind === 'file' ? destination.file : [])),
  };
}
