import type { ExchangeLimits } from '#erp/client.ts';
import { callPath, toCallUrl } from '#erp/wire/calls.ts';
import { readHeader, readValidators, toConditions } from '#files/http.ts';
import { error, type Finding, warning } from './findings.ts';
import type { Call, ExaminedErp, Sample } from './sample.ts';

export interface AnswerReport {
  readonly answers: number;
  readonly inEnvelope: number;
  readonly withEtag: number;
  readonly withLastModified: number;
  /** Calls repeated as conditional requests. Status 304 shows that the ERP supports them. */
  readonly repeated: readonly Pick<Call, 'path' | 'status'>[];
  readonly listed: number;
  readonly withUpdatedAt: number;
}

export async function examineAnswers({ calls, listed }: Sample, erp: ExaminedErp): Promise<AnswerReport> {
  const answers = calls.filter(({ value }) => value !== undefined);
  return {
    answers: answers.length,
    inEnvelope: answers.filter(({ isEnvelope }) => isEnvelope).length,
    withEtag: answers.filter(({ headers }) => readHeader(headers, 'etag')).length,
    withLastModified: answers.filter(({ headers }) => readHeader(headers, 'last-modified')).length,
    repeated: await repeatCalls(answers, erp),
    listed: listed.length,
    withUpdatedAt: listed.filter(({ model }) => model !== null && model.updatedAt !== null).length,
  };
}

async function repeatCalls(answers: readonly Call[], erp: ExaminedErp): Promise<AnswerReport['repeated']> {
  const { brand, host, client, onAsk } = erp;
  const { identifier, flag } = brand;
  const repeated: Pick<Call, 'path' | 'status'>[] = [];
  for (const start of [
    callPath.setting(identifier),
    callPath.brandProducts(identifier, flag),
    callPath.product(identifier, ''),
  ]) {
    const call = answers.find(({ path }) => path.startsWith(start));
    const conditions = toConditions(call ? readValidators(call.headers) : null);
    if (call === undefined || Object.keys(conditions).length === 0) continue;
    onAsk(call.path);
    const { status } = await client.exchange(toCallUrl(host, call.path), conditions);
    repeated.push({ path: call.path, status });
  }
  return repeated;
}

const worthPacking = 100_000;

export function judgeAnswers(
  calls: readonly Call[],
  { repeated, withEtag, withLastModified, withUpdatedAt, listed }: AnswerReport,
  { silenceMs }: ExchangeLimits,
): readonly Finding[] {
  const slow = `The ERP took more than ${silenceMs / 2000} s to answer. Builds fail after ${silenceMs / 1000} s without an answer (ERP_TIMEOUT_SECONDS).`;
  const unpacked = `The ERP sends responses of more than ${worthPacking / 1000} kB uncompressed.`;
  const ignored = 'The ERP answers conditional requests with 200 and the whole body instead of 304.';
  const advice =
    'Builds work, but each build reads everything. Enable ETag and 304 responses in the ERP or in a proxy.';
  const cannotDetectChanges = listed > 0 && withEtag + withLastModified + withUpdatedAt === 0;
  return [
    ...calls.flatMap((call): readonly Finding[] => {
      const { path, isMadeUp, fault, ms, bytes } = call;
      if (fault !== null)
        return [(isMadeUp ? warning : error)(`The ERP ${fault.what}.`, fault.advice, [path])];
      const isUnpacked = (bytes ?? 0) >= worthPacking && readHeader(call.headers, 'content-encoding') === '';
      return [
        ...(ms > silenceMs / 2
          ? [warning(slow, 'Find out why the ERP is slow, or raise ERP_TIMEOUT_SECONDS.', [path])]
          : []),
        ...(isUnpacked ? [warning(unpacked, 'Enable gzip in the ERP or in a proxy.', [path])] : []),
      ];
    }),
    ...repeated.filter(({ status }) => status === 200).map(({ path }) => warning(ignored, advice, [path])),
    ...(cannotDetectChanges
      ? [
          warning(
            'The responses of the ERP have no ETag or Last-Modified header, and the products in its list have no date of change.',
            advice,
          ),
        ]
      : []),
  ];
}
