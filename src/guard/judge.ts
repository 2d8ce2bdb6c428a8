import type { PageFacts } from '#release/manifest.ts';
import { judgeFiles } from './file-rules.ts';
import { hasOwnAddress, type JudgedRelease } from './judged-release.ts';
import { judgeLosses } from './losses.ts';
import { judgePlausibility } from './plausibility.ts';
import { countFiles, toSubjects } from './subjects.ts';
import { ruleNames, type Violation } from './violation.ts';

/** Judges a release by its data. A release without violations may go live. */
export function judge(release: JudgedRelease): readonly Violation[] {
  const { record, live, dayStart, brand } = release;
  const { maxDrop, maxImplausible } = brand.thresholds;
  const before = { live: live?.record ?? null, dayStart };
  return [
    ...release.failedCalls.map((values): Violation => {
      return { rule: 'failed-call', subjects: [], values, files: [] };
    }),
    ...judgeAge(release),
    ...judgeIndexing(release),
    ...judgeSameness(release),
    ...judgeChangedAssets(release),
    ...judgeLosses(record, { ...before, maxDrop }),
    ...judgePlausibility(record, { ...before, maxImplausible }),
    ...judgeFiles(release),
  ].toSorted((one, other) => ruleNames.indexOf(one.rule) - ruleNames.indexOf(other.rule));
}

/** Refuses a release if the live release has different data from a later pull. */
function judgeAge({ pulled, live }: JudgedRelease): readonly Violation[] {
  const livePulledAt = live?.pulledAt ?? null;
  if (live === null || livePulledAt === null || pulled.at === null) return [];
  if (pulled.snapshot === live.snapshot || Date.parse(pulled.at) >= Date.parse(livePulledAt)) return [];
  return [{ rule: 'older', subjects: [], values: { pulledAt: pulled.at, livePulledAt }, files: [] }];
}

/** Refuses a release without indexable pages, unless it is a demonstration. */
function judgeIndexing({ record }: JudgedRelease): readonly Violation[] {
  const pages = Object.values(record.counts.pages).reduce((sum, count) => sum + count, 0);
  if (record.isDemo || record.counts.indexed !== 0 || pages === 0) return [];
  return [{ rule: 'hidden', subjects: [], values: { pages }, files: [] }];
}

/** This many pages may be equal in any release. */
const minAllowed = 2;

function judgeSameness(release: JudgedRelease): readonly Violation[] {
  const { manifest, record, brand } = release;
  const alike = new Map<
    string,
    { readonly what: 'title' | 'text'; readonly language: string; files: string[] }
  >();
  const add = (what: 'title' | 'text', file: string, page: PageFacts) => {
    if (page[what] === '') return;
    const language = page.lang ?? '';
    const key = `${what} ${language} ${page[what]}`;
    const group = alike.get(key);
    if (group === undefined) alike.set(key, { what, language, files: [file] });
    else group.files.push(file);
  };
  for (const [file, { facts }] of manifest.files) {
    const page = facts?.page ?? null;
    if (page === null || !hasOwnAddress(file, page)) continue;
    add('title', file, page);
    add('text', file, page);
  }
  return [...alike.values()].flatMap(({ what, language, files }): readonly Violation[] => {
    const of = record.counts.pages[language] ?? 0;
    if (files.length <= Math.max(minAllowed, Math.floor(of * brand.thresholds.maxSame))) return [];
    const subjects = toSubjects(files, record, countFiles(manifest.files));
    return [{ rule: 'same', subjects, values: { what, language, of }, files }];
  });
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
