import type { CheckedRelease } from './checked-release.ts';
import { isPage } from './file-kinds.ts';
import type { Fault } from './judge-file.ts';
import { nameFiles } from './name-files.ts';
import type { Violation as ViolationData } from './violation.ts';
import { type Rule, rules, ruleDefinitions } from './rules.ts';

/** A broken rule with all the files that break it in the same way. */
export interface Violation {
  readonly rule: Rule;
  /** Paths in the dist, also of pages that are missing; none where the release as a whole is meant. */
  readonly files: ViolationData['files'];
  /** The fault, its place, and the remedy. */
  readonly message: string;
}

/** The files of a release, and the catalogue that names them. */
type NamedFiles = Pick<CheckedRelease, 'files' | 'contents'>;

/** Groups faults in the order of the rules, then of their subjects: the same faults give the same violations. */
export function toViolations(
  ofFiles: ReadonlyMap<string, readonly Fault[]>,
  ofRelease: readonly Fault[],
  release: NamedFiles,
): readonly Violation[] {
  const groups = new Map<string, { readonly fault: Fault; readonly files: string[] }>();
  const groupOf = (fault: Fault): string[] => {
    const key = `${fault.rule} ${fault.subject}`;
    const group = groups.get(key) ?? { fault, files: [] };
    groups.set(key, group);
    return group.files;
  };
  for (const fault of ofRelease) {
    const files = groupOf(fault);
    for (const file of fault.files ?? []) files.push(file);
  }
  for (const [file, faults] of ofFiles) for (const fault of faults) groupOf(fault).push(file);
  return [...groups]
    .toSorted(([one, { fault: a }], [other, { fault: b }]) => {
      return rules.indexOf(a.rule) - rules.indexOf(b.rule) || compare(one, other);
    })
    .map(([, { fault, files }]) => toViolation(fault, files.toSorted(compare), release));
}

const messages: ReadonlyMap<Rule, (subject: string, where: string) => string> = new Map(
  ruleDefinitions.map(({ name, message }) => [name, message]),
);

function toViolation({ rule, subject }: Fault, files: readonly string[], release: NamedFiles): Violation {
  const where = formatFiles(files, release);
  return { rule, files, message: messages.get(rule)?.(subject, where) ?? `${where}: ${rule} ${subject}` };
}

/** Names the first files and, of several, says how many of how many they are. */
function formatFiles(files: readonly string[], { files: all, contents }: NamedFiles): string {
  const names = nameFiles(files, contents);
  if (files.length < 2) return names;
  if (!files.every(isPage)) return `${files.length} of ${all.size} files, ${names}`;
  return `${files.length} of ${[...all.keys()].filter(isPage).length} pages, ${names}`;
}

const shownOfARule = 20;

/** Returns why a release does not go live, a line each: the first violations of every rule, the others counted. */
export function formatRefusal(violations: readonly Violation[]): string {
  const lines = [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, ofRule]) => {
    const shown = ofRule.slice(0, shownOfARule).map(({ message }) => `- ${oneLine(message)}`);
    const rest = ofRule.length - shown.length;
    return rest === 0 ? shown : [...shown, `- … and ${rest} more of this kind (${rule}).`];
  });
  return ['The release is refused, the live one stays:', ...lines].join('\n');
}

/** Control characters of a text can't steer a terminal. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '\ufffd');
}

/** By code units: the same everywhere. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
