import { useStore } from '@nanostores/react';
import { $messages } from './messages.ts';

/** What live drawings say; each stands empty until the dictionary was fetched, which comes before any of them. */
const noTexts = {
  code: '',
  category: '',
  seriesOne: '',
  priceOnRequest: '',
  pictures: '',
  noPicture: '',
  enlarge: '',
  close: '',
  in_stock: '',
  out_of_stock: '',
  preorder: '',
  discontinued: '',
  liveWithdrawn: '',
  liveWithdrawnShort: '',
} as const;

export type LiveTexts = Readonly<Record<keyof typeof noTexts, string>>;

/** The texts of the dictionary that was fetched for a live change. */
export function useTexts(): LiveTexts {
  const messages = useStore($messages, { ssr: () => ({}) });
  return { ...noTexts, ...messages };
}
