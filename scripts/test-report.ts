import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly remarks: readonly string[];
}

const causeLines = 12;

export async function countAsOneTest(hasPassed: boolean): Promise<StepResult> {
  return {
    passed: Number(hasPassed),
    failed: Number(!hasPassed),
    skipped: 0,
    remarks: hasPassed ? [] : ['failed, see above'],
  };
}

export async function readUnitReport(file: string, hasPassed: boolean): Promise<StepResult> {
  const report: UnitReport = await readReport(file);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = report;
  const remarks = testResults.flatMap(({ name, message, assertionResults }) => {
    const place = relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [`${place} failed: ${toCause(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${place} > ${fullName} failed: ${toCause(failureMessages.join('\n'))}`,
    );
  });
  return toStepResult(hasPassed, numPassedTests, numFailedTests, numPendingTests, remarks);
}

export async function readBrowserReport(file: string, hasPassed: boolean): Promise<StepResult> {
  const { stats, suites = [], errors = [] }: BrowserReport = await readReport(file);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats ?? {};
  const remarks = suites.flatMap(listSpecs).flatMap(({ title, file: place, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky' || status === 'unexpected')
      .map(({ status, results }) => {
        const cause = results.find(({ error }) => error !== undefined)?.error?.message ?? '';
        const word = status === 'flaky' ? 'passed only at the second attempt' : 'failed';
        return `${place} > ${title} ${word}: ${toCause(cause)}`;
      }),
  );
  const others = errors.map(({ message }) => `failed: ${toCause(message)}`);
  return toStepResult(hasPassed, expected + flaky, unexpected, skipped, [...remarks, ...others]);
}

/** Counts at least one failure if the runner failed. */
function toStepResult(
  hasPassed: boolean,
  passed: number,
  failed: number,
  skipped: number,
  remarks: readonly string[],
): StepResult {
  if (hasPassed) return { passed, failed, skipped, remarks };
  const atLeastOne = remarks.length > 0 ? remarks : ['failed, but its report names no test, see above'];
  return { passed, failed: Math.max(1, failed), skipped, remarks: atLeastOne };
}

function listSpecs({ specs = [], suites = [] }: BrowserSuite): readonly BrowserSpec[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function toCause(message: string): string {
  return message.split('\n').slice(0, causeLines).join('\n  ');
}

async function readReport(file: string) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}

interface UnitReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface BrowserReport {
  readonly stats?: {
    readonly expected?: number;
    readonly flaky?: number;
    readonly unexpected?: number;
    readonly skipped?: number;
  };
  readonly suites?: readonly BrowserSuite[];
  readonly errors?: readonly { readonly message: string }[];
}

interface BrowserSuite {
  readonly specs?: readonly BrowserSpec[];
  readonly suites?: readonly BrowserSuite[];
}

interface BrowserSpec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly error?: { readonly message: string } }[];
  }[];
}
