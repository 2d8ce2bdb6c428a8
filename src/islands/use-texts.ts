import { useStore } from '@nanostores/react';
import { $messages } from './messages.ts';

/** The printed labels, replaced by the dictionary's once that was fetched for a live change. */
export function useTexts<Labels extends Readonly<Record<string, string>>>(
  labels: Labels,
): Labels & Record<string, string> {
  const messages = useStore($messages, { ssr: () => ({}) });
  return { ...labels, ...messages };
}
