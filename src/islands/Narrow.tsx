import { useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { parseChoice } from '#catalogue/find/choice.ts';
import type { Locale } from '#catalogue/locale.ts';
import { announceText, countText, fillText } from './messages.ts';
import { NarrowedList } from './NarrowedList.tsx';
import { NarrowPanel } from './NarrowPanel.tsx';
import { $hasFailed, $view } from './narrow-store.ts';
import { useDictionary } from './use-texts.ts';
import { useIslandStore } from './use-island-store.ts';

interface Props {
  /** The printed button that opens the choices. */
  readonly start: HTMLElement;
  readonly title: string;
  readonly productsPath: string;
  readonly locale: Locale;
}

/** A listing that a visitor narrows. The printed one comes back where the products can't be fetched. */
export function Narrow({ start, title, productsPath, locale }: Props) {
  const view = useIslandStore($view, null);
  // The choices answer at once, the products right after them.
  const listed = useDeferredValue(view);
  const hasFailed = useIslandStore($hasFailed, false);
  const texts = useDictionary();
  // Kept where the products can't be fetched.
  const query = view?.choice.query ?? parseChoice(location.search).query;
  const total = view?.total ?? null;
  const isEmpty = view?.facets.rows.length === 0;
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('narrowing', !hasFailed);
    classList.toggle('empty', isEmpty);
  }, [hasFailed, isEmpty]);
  useEffect(() => {
    document.title = query === '' ? title : `${fillText('resultsFor', { query })} - ${title}`;
    const input = document.querySelector<HTMLInputElement>('search input');
    if (input !== null && query !== '') input.value = query;
  }, [query, title]);
  useEffect(() => {
    if (total !== null) announceText(countText(total));
  }, [total]);
  if (hasFailed)
    return (
      <p role="alert">
        {texts.findFailed} <a href={productsPath}>{texts.allProducts}</a>
      </p>
    );
  if (view === null) return <p>{texts.loading}</p>;
  return (
    <>
      <NarrowPanel view={view} start={start} />
      <NarrowedList view={listed ?? view} locale={locale} />
    </>
  );
}
