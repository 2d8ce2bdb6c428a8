import type { Problem } from '#catalogue/problem.ts';
import { suitsVariants } from '#catalogue/variants.ts';
import type { Brand } from '#config/brands.ts';
import { createErpClient, defaultClientOptions } from '#erp/client.ts';
import { type AnswerReport, examineAnswers, judgeAnswers } from './answers.ts';
import { type CorsReport, examineCors, judgeAddresses, judgeCors } from './browsers.ts';
import { judgeFields, reportShape, type ShapeReport, shapes } from './fields.ts';
import { type Finding, toVerdict, type Verdict, warning } from './findings.ts';
import { examinePictures, judgePictures, type PictureReport, type PictureTools } from './pictures.ts';
import { openFindReader } from './reader-lines.ts';
import type { Call } from './recorder.ts';
import { type ExaminedErp, pullSample, type Sample } from './sample.ts';

export interface ExaminationOptions extends Omit<ExaminedErp, 'client'>, Pick<PictureTools, 'encode'> {
  readonly root: string;
  readonly isDemo: boolean;
}

export interface Examination extends Pick<ExaminationOptions, 'host' | 'publicHost' | 'isDemo'> {
  readonly brand: string;
  readonly identifier: string;
  readonly calls: readonly CallRow[];
  readonly fields: readonly ShapeReport[];
  readonly problems: readonly Problem[];
  readonly answers: AnswerReport;
  readonly cors: CorsReport;
  readonly pictures: PictureReport;
  readonly verdict: Verdict;
}

export interface CallRow extends Omit<Call, 'headers' | 'value' | 'fault'> {
  readonly items: number | null;
  /** Continues the sentence "The ERP …". */
  readonly fault: string | null;
}

/** Pulls a sample of a brand, once and without retries. Faults are part of the result. */
export async function examine(options: ExaminationOptions): Promise<Examination> {
  const { brand, host, publicHost, isDemo, limits } = options;
  const { signal } = new AbortController();
  const client = createErpClient({ ...defaultClientOptions, ...limits, signal });
  const erp = { ...options, client };
  try {
    const sample = await pullSample(erp);
    const { calls, records, setting, problems, findings, context, listed } = sample;
    const answers = await examineAnswers(sample, erp);
    const cors = await examineCors(calls, erp);
    const findReader = await openFindReader();
    const fields = shapes.map((shape) => reportShape(shape, records[shape], context.source, findReader));
    const pictures = await examinePictures(fields, { ...options, source: context.source });
    const verdict = toVerdict([
      ...findings,
      ...judgeAnswers(calls, answers, brand, limits),
      ...judgeFields(fields, setting?.model ?? null),
      ...judgePictures(pictures, brand),
      ...judgeCors(cors, brand),
      ...judgeAddresses(brand, publicHost, isDemo),
      ...judgeVariants(listed, brand),
    ]);
    const subject = { brand: brand.code, identifier: brand.identifier, host, publicHost, isDemo };
    const others = problems.filter((problem) => !isCounted(problem, fields));
    return {
      ...subject,
      calls: calls.map(toCallRow),
      fields,
      problems: others,
      answers,
      cors,
      pictures,
      verdict,
    };
  } finally {
    await client.close();
  }
}

function judgeVariants(products: Sample['listed'], { variants }: Brand): readonly Finding[] {
  if (variants?.by !== undefined || !suitsVariants(products)) return [];
  const what = 'The products of most series differ only in attributes.';
  const advice = 'Set "variants": { "by": "series" } in brands.json to show one card for each series.';
  return [warning(what, advice)];
}

/** Whether a problem is reported here. Not if it repeats an error about a field whose reader must be changed. */
function isCounted({ kind, field }: Problem, fields: readonly ShapeReport[]): boolean {
  const rows = fields.flatMap((report) => report.fields).filter((row) => row.field === field);
  return kind === 'unreadable' && rows.some(({ present, read }) => read < present / 2);
}

function toCallRow({ headers: _, value, fault, ...call }: Call): CallRow {
  return { ...call, items: Array.isArray(value) ? value.length : null, fault: fault?.what ?? null };
}
