import { inEach } from '#reports/texts/both.ts';
import { answerTexts } from './answers.ts';
import { frameTexts } from './frame-texts.ts';
import { pageTexts } from './page-texts.ts';
import { releaseTexts, reviewTexts } from './review-texts.ts';

export const texts = inEach({
  ...{ ...frameTexts, ...pageTexts, ...reviewTexts, ...answerTexts },
  compare: releaseTexts,
});

export type Texts = (typeof texts)['En'];
