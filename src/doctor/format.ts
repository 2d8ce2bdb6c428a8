import { cleanHtml } from '#catalogue/text.ts';
import { formatProblems } from '#catalogue/problem.ts';
import { formatTable } from '#files/table.ts';
import type { AnswerReport } from './answers.ts';
import type { CorsReport } from './browsers.ts';
import type { CallRow, Examination } from './examination.ts';
import type { ShapeReport } from './fields.ts';
import type { Finding, Verdict } from './findings.ts';
import type { PictureReport } from './pictures.ts';

const maxShown = 15;

/** Formats an examination for a terminal. Removes characters of the ERP that move the cursor or hide text. */
export function formatExamination(examination: Examination): string {
  const { brand, identifier, host, publicHost, isDemo, problems } = examination;
  const demo = isDemo ? ', the embedded demo ERP, because ERP_HOST is not set' : '';
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [`${identifier} at ${host}${demo}`, host === publicHost ? [] : [`  Browsers reach it at ${publicHost}`]],
    ['Calls', formatCalls(examination.calls)],
    ['Fields', examination.fields.flatMap(formatShape)],
    ['Left out or changed', problems.length === 0 ? ['  nothing'] : formatSome(formatProblems(problems))],
    ['Answers', formatAnswers(examination.answers)],
    ['Live refresh (CORS)', formatCors(examination.cors)],
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
  const rows = fields.map(({ field, name, present, read, example, reader }) => {
    const label = name === field ? field : `${field} (${name})`;
    return [label, String(present), String(read), reader, example].map(oneLine);
  });
  const table = formatTable(
    ['field', 'had it', 'read', 'reader', 'example'],
    rows,
    (at) => at === 1 || at === 2,
  );
  const others = unknown.map(
    ({ name, records: of, example }) =>
      `${name}, ${of} of ${records}, such as ${example || 'an empty value'}`,
  );
  return [
    `  ${shape}, ${records} ${records === 1 ? 'record' : 'records'}`,
    ...toLines(table).map((line) => `  ${line}`),
    ...(others.length === 0 ? [] : ['  Unknown fields, which no reader reads']),
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
    conditional: again.join(', ') || 'not asked, because no answer has validators',
    'date of change': `on ${withUpdatedAt} of ${listed} listed products`,
  };
  return Object.entries(facts).map(([title, fact]) => `  ${title.padEnd(14)}  ${oneLine(fact)}`);
}

function formatCors({ origin, host, checks }: CorsReport): readonly string[] {
  if (checks.length === 0) return ['  not asked, because the calls failed'];
  const rows = checks.map(({ path, status, allowOrigin, blocked }) => {
    const result = blocked === null ? '' : `, blocked: the ERP ${blocked}`;
    return [String(status ?? ''), allowOrigin ?? 'none', formatPath(path) + result];
  });
  const table = formatTable(['status', 'allow-origin', 'call'], rows, (column) => column === 0);
  return [`  GETs at ${host} as a page of ${origin}, which need no preflight`, ...toLines(table)];
}

function formatPictures({
  addresses,
  refused,
  setting,
  probes,
  faviconFault,
}: PictureReport): readonly string[] {
  return [
    `  ${addresses} addresses, ${refused.length === 0 ? 'all' : 'not all'} on permitted hosts`,
    ...formatSome(refused.map(({ host, pictures, example }) => `${pictures} on ${host}, such as ${example}`)),
    ...(setting === null ? [] : [`  Permit them in brands.json: ${setting}`]),
    ...probes.map(
      ({ url, ms, bytes, size, fault }) =>
        `  ${url}: ${fault ?? `${size} pixels, ${bytes} bytes, encoded after ${ms} ms`}`,
    ),
    `  favicon: ${faviconFault ?? 'readable'}`,
  ];
}

function formatVerdict({ isReady, errors, warnings }: Verdict): readonly string[] {
  const noted = warnings.length === 0 ? '' : `, with ${count(warnings.length, 'warning')}`;
  const verdict = isReady ? 'Ready to build' : `Not ready to build: ${count(errors.length, 'error')}`;
  return [`  ${verdict}${noted}.`, ...errors.flatMap(formatFinding), ...warnings.flatMap(formatFinding)];
}

function formatFinding({ level, what, advice, calls }: Finding, index: number): readonly string[] {
  const mark = level === 'error' ? `${index + 1}.` : 'Warning:';
  const [first, ...more] = calls;
  const and = more.length === 0 ? '' : ` and ${count(more.length, 'more call')}`;
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

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
