import { listPictureOrigins } from '#config/images.ts';
import { addressOf } from '#release/address.ts';
import type { FileFacts, FrameFacts, OutsideUse } from '#release/page-facts-model.ts';
import type { ReleaseFile } from '#release/release.ts';
import { foreignFolders, type GuardContext } from './context.ts';
import { examineLanguages } from './examine-languages.ts';
import type { Finding, Rule } from './finding.ts';

/** What one file is held against. */
export interface World {
  readonly files: ReadonlyMap<string, ReleaseFile>;
  readonly factsOf: (file: string) => FileFacts | null;
  /** Of `_headers`; null where there is none. */
  readonly policy: FrameFacts | null;
  readonly pictureOrigins: ReadonlySet<string>;
  readonly foreignFolders: readonly string[];
  /** Findings of what many pages have in common, which need to be made once. */
  readonly byFrame: Map<FrameFacts, readonly Finding[]>;
}

export function toWorld(
  files: ReadonlyMap<string, ReleaseFile>,
  factsOf: World['factsOf'],
  context: GuardContext,
): World {
  const { publicErpHost, brand } = context;
  const pictureOrigins = new Set(listPictureOrigins(brand, publicErpHost));
  return {
    ...{ files, factsOf, pictureOrigins },
    policy: factsOf(headersFile)?.frame ?? null,
    foreignFolders: foreignFolders(context),
    byFrame: new Map(),
  };
}

export const headersFile = '_headers';

export function isPage(file: string): boolean {
  return file.endsWith('.html');
}

/** It is served at any address that leads nowhere, so it has none of its own. */
export function isNotFoundPage(file: string): boolean {
  return file.endsWith('404.html') && /^(?:[^/]+\/)?404\.html$/.test(file);
}

/** All that is wrong with one file, as far as it depends on it, on the files it names and on its other languages. */
export function examineFile(file: string, world: World): readonly Finding[] {
  const findings: Finding[] = [];
  if (world.files.get(file)?.bytes === 0) findings.push({ rule: 'empty-file', subject: file });
  for (const folder of world.foreignFolders)
    if (file.startsWith(folder)) findings.push({ rule: 'other-brand', subject: `the file ${file}` });
  const facts = world.factsOf(file);
  if (facts === null) return findings;
  findings.push(...examineFrame(facts.frame, world));
  if (!isPage(file)) return findings;
  if (!facts.frame.isWhole) findings.push({ rule: 'cut-page', subject: file });
  for (const link of facts.links)
    if (!world.files.has(link)) findings.push({ rule: 'link', subject: addressOf(link) });
  if (facts.frame.isRedirect || isNotFoundPage(file)) return findings;
  const { canonical } = facts.frame;
  if (canonical !== 'self') findings.push({ rule: 'canonical', subject: canonical });
  findings.push(...examineLanguages(file, facts, world));
  return findings;
}

function examineFrame(frame: FrameFacts, world: World): readonly Finding[] {
  const known = world.byFrame.get(frame);
  if (known !== undefined) return known;
  const { assets, jsonLdFaults, marks, outside } = frame;
  const findings: readonly Finding[] = [
    ...assets
      .filter((asset) => !world.files.has(asset))
      .map((asset): Finding => ({ rule: 'asset', subject: addressOf(asset) })),
    ...jsonLdFaults.map((subject): Finding => ({ rule: 'json-ld', subject })),
    ...marks.map(toMarkFinding),
    ...examineInline(frame, world),
    ...outside.flatMap((use) => examineOutside(use, world)),
  ];
  world.byFrame.set(frame, findings);
  return findings;
}

function examineInline({ scripts, styles }: FrameFacts, { policy }: World): readonly Finding[] {
  return [
    ...scripts
      .filter((name) => !policy?.scripts.includes(name))
      .map((name) => `a script of its own (${name})`),
    ...styles.filter((name) => !policy?.styles.includes(name)).map((name) => `a style of its own (${name})`),
  ].map((subject) => ({ rule: 'policy', subject }));
}

function examineOutside({ use, origin }: OutsideUse, { pictureOrigins }: World): readonly Finding[] {
  if (use === 'picture' && pictureOrigins.has(origin)) return [];
  return [{ rule: 'third-party', subject: `${wordOf[use]} ${origin}` }];
}

const wordOf = {
  picture: 'a picture from',
  load: 'something from',
  page: 'as one of its own pages an address at',
  link: 'a link of the kind',
} as const satisfies Record<OutsideUse['use'], string>;

const ruleOfMark: Readonly<Record<string, Rule>> = {
  identifier: 'other-brand',
  site: 'other-brand',
  favicon: 'other-brand',
  erp: 'erp-host',
  private: 'private-host',
};

/** Names of marks are a kind and a word; those of the shapes of secrets are words alone. */
function toMarkFinding(mark: string): Finding {
  const [kind = '', word = mark] = mark.split(/:(.*)/s);
  const rule = ruleOfMark[kind];
  if (rule !== undefined) return { rule, subject: word };
  return { rule: 'secret', subject: kind === 'variable' ? `the value of ${word}` : mark };
}
