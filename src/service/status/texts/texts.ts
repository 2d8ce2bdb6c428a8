import { both, inEach } from '#reports/texts/both.ts';
import { actionTexts, chineseAnswers, chineseRefusals, englishAnswers, englishRefusals } from './answers.ts';
import { frameTexts } from './frame-texts.ts';
import { pageTexts } from './page-texts.ts';
import { releaseTexts } from './release.ts';
import { reviewTexts } from './review-texts.ts';

export const texts = inEach({
  ...{ ...frameTexts, ...pageTexts, ...reviewTexts },
  compare: releaseTexts,
  auditedActions: actionTexts,
  answers: both(englishAnswers, chineseAnswers),
  refusals: both<Readonly<Record<keyof typeof englishRefusals, string>>>(englishRefusals, chineseRefusals),
});

export type Texts = (typeof texts)['En'];
