import { findDrops, findLostGroups, findLostLanguages, findNewerPull, listPagesIn } from './check-counts.ts';
import { findMismatches, findMissing } from './check-completeness.ts';
import { findOtherRows } from './check-lists.ts';
import { findImplausible } from './check-plausibility.ts';
import { findSame } from './check-sameness.ts';
import { nameFiles } from './name-files.ts';
import { again, force, type RuleDefinition } from './rule.ts';

/** Rules of a release as a whole: against the catalogue, the live release, and itself. */
export const releaseRules = [
  {
    name: 'failed-call',
    ofRelease: (_, __, { failedCalls }) => failedCalls.map(({ call, reason }) => `${call}: ${reason}`),
    message: (subject) =>
      `What the release needs of the ERP did not come (${subject}). Build again when the ERP answers.`,
  },
  {
    name: 'older',
    ofRelease: (_, __, context) => findNewerPull(context),
    message: (subject) => `${subject}. Build again, then publish; ${force}`,
  },
  {
    name: 'language-gone',
    ofRelease: (_, { counts }, context) =>
      findLostLanguages(counts, context).map((language) => {
        const files = listPagesIn(language, context);
        const named = nameFiles(files, context.live?.contents ?? context.contents);
        const which = files.length === 0 ? '' : ` (${named})`;
        return { subject: `${context.live?.counts.pages[language]} pages in ${language}${which}`, files };
      }),
    message: (subject) =>
      `The live release has ${subject}, this one has none. Look whether the ERP still offers that language (enableZh of the setting); ${force}`,
  },
  {
    name: 'drop',
    ofRelease: (release, { counts }, context) => findDrops(release, counts, context),
    message: (subject) =>
      `The release has ${subject} (thresholds.maxDrop). Look into the ERP, then build again; ${force}`,
  },
  {
    name: 'lost-groups',
    ofRelease: (_, __, context) => findLostGroups(context),
    message: (subject) => `The release lost ${subject}. Look into the ERP, then build again; ${force}`,
  },
  {
    name: 'incomplete',
    ofRelease: findMissing,
    message: (subject) => `The release has ${subject}. ${again}`,
  },
  {
    name: 'mismatch',
    ofRelease: (release, census, context) => [
      ...findMismatches(release, context),
      ...findOtherRows(release, census, context),
    ],
    message: (subject) => `${subject}. ${again}`,
  },
  {
    name: 'implausible',
    ofRelease: (_, __, context) => findImplausible(context),
    message: (subject) =>
      `${subject} (thresholds.maxImplausible). Look into the ERP, then build again; ${force}`,
  },
  {
    name: 'same',
    ofRelease: (_, census, context) => findSame(census, context),
    message: (subject) => `${subject} (thresholds.maxSame). ${again}`,
  },
  {
    name: 'hidden',
    ofRelease: (_, { counts }, { isDemo }) => {
      const isHidden = !isDemo && counts.indexed === 0 && Object.keys(counts.pages).length > 0;
      const pages = Object.values(counts.pages).reduce((sum, count) => sum + count, 0);
      return isHidden ? [`all ${pages} pages`] : [];
    },
    message: (subject) => `Search engines are kept out of ${subject}. ${again}`,
  },
] as const satisfies readonly RuleDefinition[];
