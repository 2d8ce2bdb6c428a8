import { memo } from 'react';
import type { Locale } from '#catalogue/locale.ts';
import type { NarrowedRow } from './narrow-store.ts';
import { PrintedCard } from './PrintedCard.tsx';
import { useTexts } from './use-texts.ts';

interface Props extends NarrowedRow {
  readonly locale: Locale;
  readonly isEager: boolean;
}

/** A product of a narrowed listing. Most stay as they are from choice to choice. */
export const NarrowedCard = memo(function NarrowedCard(props: Props) {
  return <PrintedCard {...props} texts={useTexts()} />;
});
