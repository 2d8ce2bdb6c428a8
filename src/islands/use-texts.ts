import { useMemo } from 'react';
import type { Named } from '#catalogue/find/rows.ts';
import { $messages } from './messages.ts';
import { useIslandStore } from './use-island-store.ts';

/** Texts of live drawings; empty until the dictionary is fetched, which happens before any drawing. */
const noTexts = {
  code: '',
  category: '',
  seriesOne: '',
  priceOnRequest: '',
  askAbout: '',
  pictures: '',
  noPicture: '',
  enlarge: '',
  previousPicture: '',
  nextPicture: '',
  pictureOf: '',
  in_stock: '',
  out_of_stock: '',
  preorder: '',
  discontinued: '',
  liveWithdrawn: '',
  liveWithdrawnShort: '',
} as const;

const nothing: Readonly<Record<string, string>> = {};

export type LiveTexts = Readonly<Record<keyof typeof noTexts, string>>;

/** The texts of the dictionary that was fetched for a live change. */
export function useTexts(): LiveTexts {
  const messages = useIslandStore($messages, nothing);
  return useMemo(() => ({ ...noTexts, ...messages }), [messages]);
}

/** All texts of the page's dictionary. */
export function useDictionary(): Readonly<Record<string, string>> {
  return useIslandStore($messages, nothing);
}

/** The text of a facet's option: the dictionary has those of availability alone, while others may be any word, one of its keys too. */
export function optionText(
  facet: string,
  { key, text }: Named,
  texts: Readonly<Record<string, string>>,
): string {
  return facet === 'availability' ? (texts[key] ?? text) : text;
}
