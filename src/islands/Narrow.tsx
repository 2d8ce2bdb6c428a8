import { useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from '@nanostores/react';
import { parseChoice } from '#catalogue/find/choice.ts';
import type { Locale } from '#catalogue/locale.ts';
import { announce, countText, fillText, loadMessages, getMessages } from './messages.ts';
import { NarrowedList } from './NarrowedList.tsx';
import { NarrowPanel } from './NarrowPanel.tsx';
import type { NarrowBase } from './narrow-address.ts';
import { $hasFailed, $view, type Finder, startNarrow } from './narrow-store.ts';

/**
 * Draws the listing with filters in place of the printed listing. Can be called again after a failure. Rejects if the dictionary
 * cannot be fetched.
 */
export async function mountNarrow(start: HTMLElement, finder: Finder): Promise<void> {
  await loadMessages();
  if (document.querySelector('.narrow') === null) draw(start, finder);
  await startNarrow(toBase(start.dataset.narrow ?? ''), finder);
}

function draw(start: HTMLElement, finder: Finder): void {
  const productsPath = document.querySelector('search form')?.getAttribute('action') ?? '/products/';
  const place = document.createElement('div');
  place.className = 'narrow';
  document.querySelector('main > .grid')?.before(place);
  createRoot(place).render(
    <Narrow start={start} title={document.title} productsPath={productsPath} locale={finder.pageLocale()} />,
  );
}

function toBase(text: string): NarrowBase {
  const [kind, slug = ''] = text.split(' ');
  return kind === 'category' || kind === 'series' ? { kind, slug } : { kind: 'all', slug: '' };
}

interface Props {
  readonly start: HTMLElement;
  readonly title: string;
  readonly productsPath: string;
  readonly locale: Locale;
}

/** Restores the printed listing if the products cannot be fetched. */
function Narrow({ start, title, productsPath, locale }: Props) {
  const view = useStore($view);
  // Draws the filters before the products, which take longer.
  const listed = useDeferredValue(view);
  const hasFailed = useStore($hasFailed);
  const texts = getMessages();
  // After a failure, the query is read from the address.
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
    if (total !== null) announce(countText(total));
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
