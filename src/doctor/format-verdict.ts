import { formatPath, oneLine } from './format-path.ts';
import type { Finding, Verdict } from './verdict.ts';

export function formatVerdict({ isReady, mend, warnings }: Verdict): readonly string[] {
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
