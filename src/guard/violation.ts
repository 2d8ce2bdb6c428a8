import { addressOf } from '#release/address.ts';
import { isPage } from './examine-file.ts';
import { type Finding, type Rule, rules } from './finding.ts';

/** A broken rule with all the files that break it in the same way. */
export interface Violation {
  readonly rule: Rule;
  /** Paths in the dist; none where the release as a whole is meant. */
  readonly files: readonly string[];
  /** What is wrong, where, and what to do. */
  readonly message: string;
}

/** In the order of the rules, then of their subjects: the same findings give the same violations. */
export function toViolations(
  ofFiles: ReadonlyMap<string, readonly Finding[]>,
  ofRelease: readonly Finding[],
): readonly Violation[] {
  const groups = new Map<string, { readonly finding: Finding; readonly files: string[] }>();
  const take = (finding: Finding): string[] => {
    const key = `${finding.rule} ${finding.subject}`;
    const group = groups.get(key) ?? { finding, files: [] };
    groups.set(key, group);
    return group.files;
  };
  for (const finding of ofRelease) take(finding);
  for (const [file, findings] of ofFiles) for (const finding of findings) take(finding).push(file);
  return [...groups]
    .toSorted(([one, { finding: a }], [other, { finding: b }]) => {
      return rules.indexOf(a.rule) - rules.indexOf(b.rule) || compare(one, other);
    })
    .map(([, { finding, files }]) => toViolation(finding, files.toSorted(compare)));
}

function toViolation({ rule, subject }: Finding, files: readonly string[]): Violation {
  return { rule, files, message: sentences[rule](subject, formatFiles(files)) };
}

const again = 'Build the brand again; if it stays, tell the developers.';
const force = 'if it is meant so, publish with --force and the reason.';

/** What is wrong, where it stands, what to do. */
const sentences: Readonly<Record<Rule, (subject: string, where: string) => string>> = {
  'failed-call': (subject) =>
    `What the release needs of the ERP did not come (${subject}). Build again when the ERP answers.`,
  'language-gone': (subject) =>
    `The live release has pages in ${subject}, this one has none. Look whether the ERP still offers that language (enableZh of the setting); ${force}`,
  drop: (subject) =>
    `The release has ${subject} (thresholds.maxDrop). Look into the ERP, then build again; ${force}`,
  'empty-file': (_, where) => `${where}: the file is empty. ${again}`,
  'cut-page': (_, where) => `${where}: the page is cut, it does not end with </html>. ${again}`,
  link: (subject, where) =>
    `${where}: a link leads to ${subject}, which is not in the release. If the link stands in a text, mend it in the ERP. ${again}`,
  asset: (subject, where) => `${where}: the page needs ${subject}, which is not in the release. ${again}`,
  canonical: (subject, where) =>
    subject === 'none'
      ? `${where}: the page names no canonical address. ${again}`
      : `${where}: the page gives ${subject} as its canonical address instead of its own. ${again}`,
  hreflang: (subject, where) =>
    `${where}: the page ${subject}, so search engines would mix up its languages. ${again}`,
  sitemap: (subject) => `${subject}. ${again}`,
  'json-ld': (subject, where) =>
    `${where}: a block of structured data ${subject}, so search engines would pass over it. ${again}`,
  'other-brand': (subject, where) =>
    `${where}: ${subject} belongs to another brand. If it stands in a text, take it out in the ERP; else look at region, site and code in brands.json, then build again.`,
  policy: (subject, where) =>
    `${where}: the page has ${subject}, which the policy of _headers does not allow, so browsers would pass over it. ${again}`,
  'third-party': (subject, where) =>
    `${where}: the page has ${subject}, which is neither the brand's site nor a host of its pictures. Mend it in the ERP, or add the host to pictureHosts in brands.json, then build again.`,
  'erp-host': (subject, where) =>
    `${where}: the ERP's host ${subject} is named, though the brand has no live refresh. Take it out of the text in the ERP, or set live to true in brands.json, then build again.`,
  'private-host': (subject, where) =>
    `${where}: the host ${subject} is named, which is not for visitors. Take it out of the text in the ERP, or look at ERP_HOST and PUBLIC_ERP_HOST, then build again.`,
  secret: (subject, where) =>
    `${where}: there is what looks like ${subject}. Take it out of the text in the ERP or out of the code, build again, and replace it wherever it is in use.`,
};

const shownFiles = 3;

function formatFiles(files: readonly string[]): string {
  const shown = files.slice(0, shownFiles).map((file) => (isPage(file) ? addressOf(file) : file));
  const rest = files.length - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`;
}

const toldOfARule = 20;

/** Why a release does not go live, a line each: the first of every rule, the others counted. */
export function formatRefusal(violations: readonly Violation[]): string {
  const lines = [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, ofRule]) => {
    const told = ofRule.slice(0, toldOfARule).map(({ message }) => `- ${oneLine(message)}`);
    const rest = ofRule.length - told.length;
    return rest === 0 ? told : [...told, `- … and ${rest} more of this kind (${rule}).`];
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
