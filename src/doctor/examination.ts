import type { Brand } from '#config/brands.ts';
import { type Shape, shapes } from '#erp/wire/known-fields.ts';
import { readForReaders } from '#erp/wire/setting.ts';
import { createErpClient, defaultClientOptions } from '#erp/client.ts';
import type { ExchangeLimits } from '#erp/exchange.ts';
import { type CorsReport, judgeAddresses, judgeCors } from './browsers.ts';
import { type CallRow, judgeCalls, toCallRow } from './calls.ts';
import { groupProblems, judgeContent, type ProblemGroup } from './content-checks.ts';
import { compareFields, type FieldReport } from './fields.ts';
import {
  type BehaviourReport,
  describeBehaviour,
  estimatePull,
  judgeBehaviour,
  type PullEstimate,
} from './behaviour.ts';
import {
  describePictures,
  judgePicture,
  judgePictures,
  type PictureProbe,
  type PictureReport,
  probePicture,
} from './pictures.ts';
import type { CallName } from './questions.ts';
import type { Reading } from './reading.ts';
import { toVerdict, type Verdict } from './findings.ts';
import { askAgain, askAsBrowser, askEveryCall, type ExaminedErp } from './requests.ts';

export interface ExaminationOptions {
  readonly brand: Brand;
  /** The ERP as the build asks it, without a closing slash. */
  readonly host: string;
  /** The ERP as browsers reach it. */
  readonly publicHost: string;
  readonly isDemo: boolean;
  readonly limits: ExchangeLimits;
  readonly onAsk?: (path: string) => void;
}

/** The results for one brand's ERP; plain data, as `--json` prints it. */
export interface Examination extends Pick<ExaminationOptions, 'host' | 'publicHost' | 'isDemo'> {
  readonly brand: string;
  readonly identifier: string;
  readonly calls: readonly CallRow[];
  readonly problems: readonly ProblemGroup[];
  readonly fields: readonly FieldReport[];
  readonly behaviour: BehaviourReport;
  readonly firstPull: PullEstimate | null;
  readonly cors: CorsReport;
  readonly pictures: PictureReport;
  readonly picture: PictureProbe | null;
  readonly verdict: Verdict;
}

/** Makes every call that a build or a page makes, once and without retries; faults are part of the result. */
export async function examine(options: ExaminationOptions): Promise<Examination> {
  const { brand, host, publicHost, limits, onAsk = () => {} } = options;
  const hosts = { erpHost: host, publicErpHost: publicHost, allowedHosts: brand.pictureHosts };
  const source = { ...hosts, setting: readForReaders(null) };
  const ending = new AbortController();
  const client = createErpClient({ ...defaultClientOptions, ...limits, signal: ending.signal });
  const erp: ExaminedErp = { brand, host, publicHost, source, limits, client, onAsk };
  try {
    const readings = await askEveryCall(erp);
    const behaviour = describeBehaviour(readings, await askAgain(readings, erp));
    const cors = await askAsBrowser(readings, erp);
    const known = readings.filter(({ question }) => question.isKnown);
    const records = known.flatMap((reading) => reading.records);
    const products = known.flatMap((reading) => reading.products);
    const pictures = describePictures(records, products, source);
    const picture = pictures.firstUrl === null ? null : await probePicture(pictures.firstUrl, client, limits);
    return toExamination(options, { readings, behaviour, cors, pictures, picture });
  } finally {
    await client.close();
  }
}

interface Evidence extends Pick<Examination, 'behaviour' | 'cors' | 'pictures' | 'picture'> {
  readonly readings: readonly Reading[];
}

function toExamination(options: ExaminationOptions, evidence: Evidence): Examination {
  const { brand, host, publicHost, isDemo, limits } = options;
  const { readings, behaviour, cors, pictures, picture } = evidence;
  const known = readings.filter(({ question }) => question.isKnown);
  const pulled = known.filter(({ question }) => isPulled(question.call));
  const verdict = toVerdict([
    ...judgeCalls(readings, brand, limits.silenceMs),
    ...judgeContent(readings, brand),
    ...judgePictures(pictures, brand),
    ...judgeCors(cors, brand),
    ...judgeAddresses(brand, publicHost, isDemo),
    ...judgeBehaviour(behaviour, readings),
    ...(picture === null ? [] : judgePicture(picture)),
  ]);
  return {
    brand: brand.code,
    identifier: brand.identifier,
    host,
    publicHost,
    isDemo,
    calls: readings.map(toCallRow),
    problems: groupProblems(pulled.flatMap((reading) => reading.problems)),
    fields: shapes.map((shape) => compareFields(shape, recordsOf(shape, known))),
    behaviour,
    firstPull: estimatePull(known),
    cors,
    pictures,
    picture,
    verdict,
  };
}

/** The calls whose answers hold a shape. Other lists than the brand's repeat its products. */
const callsOf = {
  Setting: ['setting'],
  Product: ['brandProducts', 'product'],
  Category: ['category'],
  Series: ['series'],
} as const satisfies Record<Shape, readonly CallName[]>;

function recordsOf(shape: Shape, readings: readonly Reading[]): readonly unknown[] {
  const calls: readonly CallName[] = callsOf[shape];
  return readings.flatMap(({ question, records }) => (calls.includes(question.call) ? records : []));
}

/** Lists but the brand's own repeat its products, and their problems. */
function isPulled(call: CallName): boolean {
  return shapes.some((shape) => callsOf[shape].some((one) => one === call));
}
