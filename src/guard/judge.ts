import type { FileEntry, Manifest } from '#release/manifest.ts';
import { judgeLosses } from './losses.ts';
import { judgePlausibility } from './plausibility.ts';
import { countFiles, toSubjects } from './subjects.ts';
import { ruleNames, type Violation } from './violation.ts';
import { isKnownKind } from '#release/file-kind.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import type { Brand } from '#config/brands.ts';
import type { Release, ReleaseFiles } from '#release/release.ts';

export function judge(release: JudgedRelease): readonly Violation[] {
  const { record, live, dayStart, brand } = release;
  const { maxDrop, maxImplausible } = brand.thresholds;
  const earlier = { live: live?.record ?? null, dayStart };
  return [
    ...release.failedCalls.map((values): Violation => {
      return { rule: 'failed-call', subjects: [], values, files: [] };
    }),
    ...judgeAge(release),
    ...judgeChangedAssets(release),
    ...judgeLosses(record, earlier, maxDrop),
    ...judgePlausibility(record, earlier, maxImplausible),
    ...judgeFiles(release),
  ].toSorted((one, other) => ruleNames.indexOf(one.rule) - ruleNames.indexOf(other.rule));
}

function judgeAge({ pulled, live }: JudgedRelease): readonly Violation[] {
  const livePulledAt = live?.pulledAt ?? null;
  if (live === null || livePulledAt === null || pulled.at === null) return [];
  if (pulled.snapshot === live.snapshot || Date.parse(pulled.at) >= Date.parse(livePulledAt)) return [];
  return [{ rule: 'older', subjects: [], values: { pulledAt: pulled.at, livePulledAt }, files: [] }];
}

function judgeChangedAssets({ files, live, record }: JudgedRelease): readonly Violation[] {
  const assets = [...files].filter(([, { cache }]) => cache === 'immutable');
  const changed = assets.flatMap(([path, { sha256 }]) => {
    const former = live?.files.get(path);
    return former?.cache === 'immutable' && former.sha256 !== sha256 ? [path] : [];
  });
  if (changed.length === 0) return [];
  const subjects = toSubjects(changed, record, countFiles(files));
  return [{ rule: 'changed-asset', subjects, values: { of: assets.length }, files: changed }];
}

type FaultOf<One> = One extends Violation ? Pick<One, 'rule' | 'values'> : never;
type Fault = FaultOf<Violation>;

function judgeFiles(release: JudgedRelease): readonly Violation[] {
  const { manifest, record } = release;
  const found = new Map<string, { readonly fault: Fault; readonly files: string[] }>();
  for (const [file, entry] of manifest.files) {
    for (const fault of listFaults(file, entry, release)) {
      const key = JSON.stringify(fault);
      const known = found.get(key);
      if (known === undefined) found.set(key, { fault, files: [file] });
      else known.files.push(file);
    }
  }
  if (found.size === 0) return [];
  const of = countFiles(manifest.files);
  return [...found.values()].map(({ fault, files }) => {
    return { ...fault, subjects: toSubjects(files, record, of), files };
  });
}

function listFaults(file: string, { bytes, findings }: FileEntry, release: JudgedRelease): readonly Fault[] {
  const isAsset = file.startsWith('assets/images/');
  if (findings.length === 0 && bytes > 0 && isKnownKind(file) && !isAsset) return noFaults;
  const { manifest, otherBrands } = release;
  const foreign = otherBrands.find(({ code }) => file.startsWith(`assets/images/${code}/`));
  const faults: Fault[] = [];
  if (bytes === 0) faults.push({ rule: 'empty-file', values: null });
  if (!isKnownKind(file)) faults.push({ rule: 'file-kind', values: null });
  if (foreign !== undefined)
    faults.push({ rule: 'other-brand', values: { brand: foreign.name, text: `the file ${file}` } });
  // A link is not broken if its target was added after the file was read.
  return [...faults, ...findings.filter((one) => one.rule !== 'link' || !manifest.files.has(one.values.to))];
}

const noFaults: readonly Fault[] = [];

export interface JudgedRelease {
  readonly brand: Brand;
  readonly otherBrands: readonly Pick<Brand, 'code' | 'name'>[];
  readonly manifest: Pick<Manifest, 'files'>;
  readonly files: ReleaseFiles;
  readonly record: CatalogueRecord;
  /** Null before the first release. */
  readonly live: LiveRelease | null;
  readonly dayStart: CatalogueRecord | null;
  readonly pulled: { readonly at: string | null; readonly snapshot: string };
  readonly failedCalls: readonly { readonly call: string; readonly reason: string }[];
}

export interface LiveRelease extends Pick<Release, 'files' | 'pulledAt' | 'snapshot'> {
  /** Null if the record is damaged. */
  readonly record: CatalogueRecord | null;
}
