import type { FileEntry } from '#release/manifest.ts';
import { isKnownKind } from '#release/file-kind.ts';
import { hasOwnAddress, type JudgedRelease } from './judged-release.ts';
import { countFiles, toSubjects } from './subjects.ts';
import type { Violation } from './violation.ts';

type FaultOf<One> = One extends Violation ? Pick<One, 'rule' | 'values'> : never;
type Fault = FaultOf<Violation>;

/** Files with the same fault share a violation. */
export function judgeFiles(release: JudgedRelease): readonly Violation[] {
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

function listFaults(file: string, { bytes, facts }: FileEntry, release: JudgedRelease): readonly Fault[] {
  if (facts === null && bytes > 0 && isKnownKind(file) && !file.startsWith('assets/images/')) return noFaults;
  const { manifest, otherBrands } = release;
  const faults: Fault[] = [];
  if (bytes === 0) faults.push({ rule: 'empty-file', values: null });
  if (!isKnownKind(file)) faults.push({ rule: 'file-kind', values: null });
  const foreign = otherBrands.find(({ code }) => file.startsWith(`assets/images/${code}/`));
  if (foreign !== undefined)
    faults.push({ rule: 'other-brand', values: { brand: foreign.name, text: `the file ${file}` } });
  if (facts === null) return faults;
  const { page, findings } = facts;
  // The link's target may have been added since the facts were collected.
  faults.push(...findings.filter((one) => one.rule !== 'link' || !manifest.files.has(one.values.to)));
  if (page === null || page.isRedirect) return faults;
  for (const lacks of ['title', 'text'] as const)
    if (page[lacks] === '') faults.push({ rule: 'empty-page', values: { lacks } });
  const { canonical } = page;
  if (hasOwnAddress(file, page) && (canonical === 'none' || canonical === 'other'))
    faults.push({ rule: 'canonical', values: { canonical } });
  return faults;
}

const noFaults: readonly Fault[] = [];
