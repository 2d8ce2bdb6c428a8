import { cleanHtml } from '#catalogue/text.ts';
import type { CorsReport } from './browsers.ts';
import type { CallRow } from './calls.ts';
import type { ProblemGroup } from './content-checks.ts';
import type { Examination } from './examination.ts';
import type { FieldReport } from './fields.ts';
import type { Finding, Verdict } from './findings.ts';
import { formatBehaviour } from './format-behaviour.ts';
import { formatPath, formatTable, oneLine } from './format-text.ts';
import type { PictureProbe, PictureReport } from './pictures.ts';

const maxShown = 15;

/** The examination as a person reads it; what the ERP sent can't move the cursor or hide text. */
export function formatExamination(examination: Examination): string {
  const { brand, calls, problems, fields, cors, pictures, picture, verdict } = examination;
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Calls', formatCalls(calls)],
    ['Left out or changed', formatProblems(problems)],
    ['Fields', fields.flatMap(formatFields)],
    ['How it answers', formatBehaviour(examination)],
    ['Live refresh (CORS)', formatCors(cors)],
    ['Pictures', formatPictures(pictures, picture)],
    [`Verdict for ${brand}`, formatVerdict(verdict)],
  ];
  const text = sections.map(([title, lines]) => [title, ...lines].join('\n'));
  return cleanHtml([formatHead(examination), ...text].join('\n\n'));
}

function formatHead({ identifier, host, publicHost, isDemo }: Examination): string {
  const demo = isDemo ? ', the embedded demo ERP, because ERP_HOST is not set' : '';
  const browsers = host === publicHost ? '' : `\nBrowsers reach it at ${publicHost}`;
  return `${identifier} at ${host}${demo}${browsers}`;
}

function formatCalls(calls: readonly CallRow[]): readonly string[] {
  const columns = [
    { title: 'call' },
    { title: 'status', isNumber: true },
    { title: 'ms', isNumber: true },
    { title: 'bytes', isNumber: true },
    { title: 'items', isNumber: true },
    { title: 'what came of it' },
  ];
  const rows = calls.map(({ path, status, ms, bytes, items, result }) => {
    return [formatPath(path), status, ms, bytes, items, result];
  });
  return formatTable(columns, rows);
}

function formatProblems(groups: readonly ProblemGroup[]): readonly string[] {
  if (groups.length === 0) return ['  nothing'];
  const lines = groups.slice(0, maxShown).map(({ effect, field, count, example }) => {
    const what = effect === 'left-out' ? 'left out' : 'changed';
    return `  ${count} × ${what}, ${field}: ${oneLine(example.message)} (e.g. ${formatPath(example.call)}, ${oneLine(example.place)})`;
  });
  return [...lines, ...formatRest(groups.length, 'more kinds')];
}

function formatFields({ shape, records, unknown, neverFilled }: FieldReport): readonly string[] {
  if (records === 0) return [`  ${shape}: none was answered`];
  const lines = unknown
    .slice(0, maxShown)
    .map(
      ({ field, records: of, example }) => `    ${oneLine(field)}  in ${of} of ${records}, e.g. ${example}`,
    );
  return [
    `  ${shape}, ${records} read`,
    `  - unknown, not read: ${unknown.length === 0 ? 'none' : ''}`.trimEnd(),
    ...lines,
    ...formatRest(unknown.length, 'more'),
    `  - never filled: ${neverFilled.join(', ') || 'none'}`,
  ];
}

function formatCors({ origin, host, checks }: CorsReport): readonly string[] {
  if (checks.length === 0) return ['  not asked: the calls themselves failed'];
  const rows = checks.map(({ path, status, allowOrigin, blocked }) => {
    return [
      formatPath(path),
      status,
      allowOrigin ?? 'none',
      blocked === null ? 'allowed' : `blocked: the ERP ${blocked}`,
    ];
  });
  const columns = [
    { title: 'call' },
    { title: 'status', isNumber: true },
    { title: 'allow-origin' },
    { title: 'in a browser' },
  ];
  return [
    `  asked at ${host} as a page of ${origin}; no preflight is needed (GET without headers of its own)`,
    ...formatTable(columns, rows),
  ];
}

function formatPictures(
  { addresses, refused, line }: PictureReport,
  probe: PictureProbe | null,
): readonly string[] {
  return [
    `  ${formatAddresses(addresses, refused.length)}`,
    ...refused
      .slice(0, maxShown)
      .map(({ host, pictures, example }) => `  ${pictures} × ${host}, e.g. ${oneLine(example)}`),
    ...formatRest(refused.length, 'more hosts'),
    ...(line === null ? [] : [`  to allow them, in brands.json: ${line}`]),
    ...(probe === null ? [] : [formatProbe(probe)]),
  ];
}

function formatAddresses(addresses: number, refusedHosts: number): string {
  if (addresses === 0) return 'no answer names any';
  const where = refusedHosts === 0 ? 'all on allowed hosts' : 'not all on allowed hosts';
  return `${addresses} different addresses in the answers read, ${where}`;
}

function formatProbe({ url, status, type, bytes, ms, fault }: PictureProbe): string {
  const came =
    fault === null ? `${status}, ${type ?? 'no type'}, ${bytes} bytes, ${ms} ms` : `its host ${fault}`;
  return `  one of them, ${url}: ${came}`;
}

function formatRest(length: number, noun: string): readonly string[] {
  return length > maxShown ? [`    … and ${length - maxShown} ${noun}; --json prints all`] : [];
}

function formatVerdict({ isReady, mend, warnings }: Verdict): readonly string[] {
  const noted = warnings.length === 0 ? '' : `, with ${count(warnings.length, 'warning')}`;
  const verdict = isReady
    ? `Ready to build${noted}.`
    : `${count(mend.length, 'thing')} to mend first${noted}.`;
  return [`  ${verdict}`, ...mend.flatMap(formatFinding), ...warnings.flatMap(formatFinding)];
}

function formatFinding({ level, what, advice, calls }: Finding, index: number): readonly string[] {
  const mark = level === 'mend' ? `${index + 1}.` : 'Warning:';
  const [first, ...more] = calls;
  const and = more.length === 0 ? '' : ` and ${count(more.length, 'more call')}`;
  return [
    `  ${mark} ${oneLine(what)}`,
    ...(first === undefined ? [] : [`     Seen in ${formatPath(first)}${and}.`]),
    `     ${oneLine(advice)}`,
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
