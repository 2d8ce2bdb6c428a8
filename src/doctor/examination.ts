import type { Brand } from '#config/brands.ts';
import { type Shape, shapes } from '#erp/wire/known-fields.ts';
import { judgeAddresses } from './addresses.ts';
import { createAsker, type Limits } from './ask.ts';
import { judgeCalls } from './call-findings.ts';
import { type CallRow, toCallRow } from './call-row.ts';
import { judgeContent } from './content-findings.ts';
import { type CorsReport, judgeCors } from './cors.ts';
import { compareFields, type FieldReport } from './fields.ts';
import { describeManner, judgeManner, type MannerReport } from './manner.ts';
import { judgePicture, type PictureProbe, probePicture } from './picture-probe.ts';
import { judgePictures, lookAtPictures, type PictureReport } from './pictures.ts';
import { groupProblems, type ProblemGroup } from './problem-groups.ts';
import { estimatePull, type PullEstimate } from './pull-estimate.ts';
import type { CallName } from './question.ts';
import type { Reading } from './reading.ts';
import { toVerdict, type Verdict } from './verdict.ts';
import { askAgain, askAsBrowser, askEveryCall, type Visit } from './visit.ts';

export interface ExaminationOptions {
  readonly brand: Brand;
  /** The ERP as the build asks it, without a closing slash. */
  readonly host: string;
  /** The ERP as browsers reach it. */
  readonly publicHost: string;
  readonly isDemo: boolean;
  readonly limits: Limits;
  readonly onAsk?: (path: string) => void;
}

/** All that asking one brand's ERP showed; plain data, as `--json` prints it. */
export interface Examination extends Pick<ExaminationOptions, 'host' | 'publicHost' | 'isDemo'> {
  readonly brand: string;
  readonly identifier: string;
  readonly calls: readonly CallRow[];
  readonly problems: readonly ProblemGroup[];
  readonly fields: readonly FieldReport[];
  readonly manner: MannerReport;
  readonly firstPull: PullEstimate | null;
  readonly cors: CorsReport;
  readonly pictures: PictureReport;
  readonly picture: PictureProbe | null;
  readonly verdict: Verdict;
}

/** Asks the ERP everything that a build and a page would ask, once; faults are part of the result. */
export async function examine(options: ExaminationOptions): Promise<Examination> {
  const { brand, host, publicHost, limits, onAsk = () => {} } = options;
  const source = { erpHost: host, publicErpHost: publicHost, allowedHosts: brand.pictureHosts };
  const asker = createAsker(limits);
  const visit: Visit = { brand, host, publicHost, source, limits, asker, onAsk };
  try {
    const readings = await askEveryCall(visit);
    const manner = describeManner(readings, await askAgain(readings, visit));
    const cors = await askAsBrowser(readings, visit);
    const known = readings.filter(({ question }) => question.isKnown);
    const records = known.flatMap((reading) => reading.records);
    const products = known.flatMap((reading) => reading.products);
    const pictures = lookAtPictures(records, products, source);
    const picture = pictures.firstUrl === null ? null : await probePicture(pictures.firstUrl, asker);
    return toExamination(options, { readings, manner, cors, pictures, picture });
  } finally {
    await asker.close();
  }
}

interface Evidence extends Pick<Examination, 'manner' | 'cors' | 'pictures' | 'picture'> {
  readonly readings: readonly Reading[];
}

function toExamination(options: ExaminationOptions, evidence: Evidence): Examination {
  const { brand, host, publicHost, isDemo, limits } = options;
  const { readings, manner, cors, pictures, picture } = evidence;
  const known = readings.filter(({ question }) => question.isKnown);
  const pulled = known.filter(({ question }) => isPulled(question.call));
  const verdict = toVerdict([
    ...judgeCalls(readings, brand, limits.silenceMs),
    ...judgeContent(readings, brand),
    ...judgePictures(pictures, brand),
    ...judgeCors(cors, brand),
    ...judgeAddresses(brand, publicHost, isDemo),
    ...judgeManner(manner, readings),
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
    manner,
    firstPull: estimatePull(known),
    cors,
    pictures,
    picture,
    verdict,
  };
}

/** Which calls' answers show a shape; the list of the brand stands for the other lists. */
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
