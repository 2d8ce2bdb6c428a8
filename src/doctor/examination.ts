import { cleanHtml } from '#catalogue/clean-text.ts';
import { formatProblems, type Problem } from '#catalogue/problem.ts';
import { suitsVariants } from '#catalogue/variants.ts';
import type { Brand } from '#config/brands.ts';
import { createErpClient, defaultClientOptions } from '#erp/client.ts';
import { formatCount, formatTable } from '#files/table.ts';
import { type AnswerReport, examineAnswers, judgeAnswers } from './answers.ts';
import { type CorsCheck, examineCors, judgeAddresses, judgeCors } from './browsers.ts';
import { judgeFields, reportShape, type ShapeReport, shapes } from './fields.ts';
import { type Finding, toVerdict, type Verdict, warning } from './findings.ts';
import { examinePictures, judgePictures, type PictureReport, type PictureTools } from './pictures.ts';
import { type Call, type ExaminedErp, pullSample, recordsOf, type Sample } from './sample.ts';

export interface ExaminationOptions extends Omit<ExaminedErp, 'client'>, PictureTools {
  readonly isDemo: boolean;
}

export interface Examination extends Pick<ExaminationOptions, 'host' | 'publicHost' | 'isDemo'> {
  readonly brand: string;
  readonly identifier: string;
  readonly siteUrl: string;
  readonly calls: readonly CallRow[];
  readonly fields: readonly ShapeReport[];
  readonly problems: readonly Problem[];
  readonly answers: AnswerReport;
  readonly cors: readonly CorsCheck[];
  readonly pictures: PictureReport;
  readonly verdict: Verdict;
}

export interface CallRow extends Omit<Call, 'headers' | 'plain' | 'value' | 'fault'> {
  readonly items: number | null;
  /** Continues the sentence "The ERP …". */
  readonly fault: string | null;
}

export async function examine(options: ExaminationOptions): Promise<Examination> {
  const { brand, host, publicHost, isDemo, limits } = options;
  const { signal } = new AbortController();
  const client = createErpClient({ ...defaultClientOptions, ...limits, signal });
  const erp = { ...options, client };
  try {
    const sample = await pullSample(erp);
    const { calls, setting, problems, findings, context, listed } = sample;
    const answers = await examineAnswers(sample, erp);
    const cors = await examineCors(calls, erp);
    const fields = shapes.map((shape) => reportShape(shape, recordsOf(shape, sample), context.source));
    const pictures = await examinePictures(sample, options);
    const verdict = toVerdict([
      ...findings,
      ...judgeAnswers(calls, answers, limits),
      ...judgeFields(fields, setting?.model ?? null),
      ...judgePictures(pictures, brand),
      ...judgeCors(cors, publicHost, brand),
      ...judgeAddresses(brand, publicHost, isDemo),
      ...judgeVariants(listed, brand),
    ]);
    return {
      ...{ brand: brand.code, identifier: brand.identifier, siteUrl: brand.siteUrl },
      ...{ host, publicHost, isDemo, fields, problems, answers, cors, pictures, verdict },
      calls: calls.map(({ headers: _, plain: __, value, fault, ...call }) => ({
        ...call,
        items: Array.isArray(value) ? value.length : null,
        fault: fault?.what ?? null,
      })),
    };
  } finally {
    await client.close();
  }
}

function judgeVariants(listed: Sample['listed'], { variants }: Brand): readonly Finding[] {
  const products = listed.flatMap(({ model }) => model ?? []);
  if (variants?.by !== undefined || !suitsVariants(products)) return [];
  const what = 'In most series, the products differ only in attributes such as size or colour.';
  const advice = 'Set "variants": { "by": "series" } in brands.json to show one card for each series.';
  return [warning(what, advice)];
}

const maxShown = 15;

/** Removes characters that move the cursor or hide text, because ERP text may contain them. */
export function formatExamination(examination: Examination): string {
  const { brand, identifier, host, publicHost, isDemo, problems } = examination;
  const demo = isDemo ? ', the embedded demo ERP, because ERP_HOST is not set' : '';
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [
      `${identifier} at ${host}${demo}`,
      host === publicHost ? [] : [`  Browsers reach the ERP at ${publicHost}`],
    ],
    ['Calls', formatCalls(examination.calls)],
    ['Fields', examination.fields.flatMap(formatShape)],
    [
      'Content left out or changed',
      problems.length === 0 ? ['  nothing'] : formatSome(formatProblems(problems)),
    ],
    ['Answers', formatAnswers(examination.answers)],
    ['Live refresh (CORS)', formatCors(examination)],
    ['Pictures', formatPictures(examination.pictures)],
    [`Verdict for ${brand}`, formatVerdict(examination.verdict)],
  ];
  const text = sections.map(([title, lines]) => [title, ...lines].join('\n'));
  return cleanHtml(text.join('\n\n'));
}

function formatCalls(calls: readonly CallRow[]): readonly string[] {
  const rows = calls.map(({ path, status, ms, bytes, items, isMadeUp, isEnvelope, fault }) => {
    const notes = [isMadeUp && 'made up', isEnvelope && 'envelope', fault !== null && `the ERP ${fault}`];
    const result = [formatPath(path), ...notes.filter((note) => note !== false)].join(', ');
    return [...[status, ms, bytes, items].map((number) => String(number ?? '')), result];
  });
  return toLines(formatTable(['status', 'ms', 'bytes', 'items', 'call'], rows, (column) => column < 4));
}

function formatShape({ shape, records, fields, unknown }: ShapeReport): readonly string[] {
  if (records === 0) return [`  ${shape}: no answer`];
  const rows = fields.map(({ field, name, present, read, example }) => {
    const label = name === field ? field : `${field} (${name})`;
    return [label, String(present), String(read), example].map(oneLine);
  });
  const table = formatTable(['field', 'exists', 'read', 'example'], rows, (at) => at === 1 || at === 2);
  const others = unknown.map(
    ({ name, records: of, example }) =>
      `${name}, ${of} of ${records}, such as ${example || 'an empty value'}`,
  );
  return [
    `  ${shape}, ${formatCount(records, 'record')}`,
    ...toLines(table).map((line) => `  ${line}`),
    ...(others.length === 0 ? [] : ['  Unknown fields, which the site does not use']),
    ...formatSome(others),
  ];
}

function formatAnswers(report: AnswerReport): readonly string[] {
  const { answers, inEnvelope, withEtag, withLastModified, repeated, listed, withUpdatedAt } = report;
  if (answers === 0) return ['  no usable answer'];
  const again = repeated.map(({ path, status }) => `${status ?? 'no answer'} for ${formatPath(path)}`);
  const facts = {
    envelope: `in ${inEnvelope} of ${answers} answers`,
    validators: `ETag in ${withEtag} of ${answers} answers, Last-Modified in ${withLastModified}`,
    conditional: again.join(', ') || 'not tested, because no answer has an ETag or Last-Modified',
    'date of change': `on ${withUpdatedAt} of ${listed} listed products`,
  };
  return Object.entries(facts).map(([title, fact]) => `  ${title.padEnd(14)}  ${oneLine(fact)}`);
}

function formatCors({ cors, publicHost, siteUrl }: Examination): readonly string[] {
  if (cors.length === 0) return ['  not tested, because the calls failed'];
  const rows = cors.map(({ path, status, allowOrigin, blocked }) => {
    const result = blocked === null ? '' : `, blocked: the ERP ${blocked}`;
    return [String(status ?? ''), allowOrigin ?? 'none', formatPath(path) + result];
  });
  const table = formatTable(['status', 'allow-origin', 'call'], rows, (column) => column === 0);
  return [
    `  GET requests to ${publicHost} from a page of ${siteUrl}, without a preflight`,
    ...toLines(table),
  ];
}

function formatPictures({ addresses, setting, probes, faviconFault }: PictureReport): readonly string[] {
  return [
    `  ${formatCount(addresses, 'different picture')} in the product list on permitted hosts`,
    ...(setting === null ? [] : [`  To permit the other pictures, set in brands.json: ${setting}`]),
    ...probes.map(
      ({ url, ms, bytes, size, fault }) =>
        `  ${url}: ${fault ?? `${size} pixels, ${bytes} bytes, fetched and encoded in ${ms} ms`}`,
    ),
    `  favicon: ${faviconFault ?? 'readable'}`,
  ];
}

function formatVerdict({ isReady, errors, warnings }: Verdict): readonly string[] {
  const noted = warnings.length === 0 ? '' : `, with ${formatCount(warnings.length, 'warning')}`;
  const verdict = isReady ? 'Ready to build' : `Not ready to build: ${formatCount(errors.length, 'error')}`;
  return [`  ${verdict}${noted}.`, ...errors.flatMap(formatFinding), ...warnings.flatMap(formatFinding)];
}

function formatFinding({ level, what, advice, calls }: Finding, index: number): readonly string[] {
  const mark = level === 'error' ? `${index + 1}.` : 'Warning:';
  const [first, ...more] = calls;
  const and = more.length === 0 ? '' : ` and ${formatCount(more.length, 'more call')}`;
  return [
    `  ${mark} ${oneLine(what)}`,
    ...(first === undefined ? [] : [`     Seen in ${formatPath(first)}${and}.`]),
    `     ${oneLine(advice)}`,
  ];
}

function formatSome(lines: readonly string[]): readonly string[] {
  const rest = lines.length - maxShown;
  const shown = lines.slice(0, maxShown).map((line) => `    ${oneLine(line)}`);
  return rest > 0 ? [...shown, `    … and ${rest} more; --json prints all`] : shown;
}

function toLines(table: string): readonly string[] {
  return table.split('\n').map((line) => `  ${line}`);
}

function formatPath(path: string): string {
  try {
    return oneLine(decodeURIComponent(path));
  } catch {
    return path;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
