import { memo } from 'react';
import { type Choice, clearValues, isNarrowed, maxQueryLength, toggleValue } from '#catalogue/find/choice.ts';
import type { Locale } from '#catalogue/locale.ts';
import { toPagerSteps } from '#catalogue/paging.ts';
import { PrintedCard } from './PrintedCard.tsx';
import { optionText } from './FacetGroup.tsx';
import { announce, countText, fillText, getMessages } from './messages.ts';
import { applyChoice, type NarrowView } from './narrow-store.ts';

interface Props {
  readonly view: NarrowView;
  readonly locale: Locale;
}

const NarrowedCard = memo(PrintedCard);

export const NarrowedList = memo(function NarrowedList({ view, locale }: Props) {
  const { choice, toRows, total, near, isPartial, dropped, isCut } = view;
  const { query } = choice;
  const texts = getMessages();
  const heading = total === 0 ? 'findNone' : near === total ? 'nearestTo' : 'resultsFor';
  return (
    <section className="result" tabIndex={-1}>
      {query !== '' && <h2>{fillText(heading, { query })}</h2>}
      {(total > 0 || query === '') && <p className="count">{countText(total)}</p>}
      {near > 0 && near < total && <p>{fillText('nearCount', { count: near })}</p>}
      {isPartial && <p role="alert">{fillText('findPartial', {})}</p>}
      {isCut && <p>{fillText('queryCut', { count: maxQueryLength })}</p>}
      {dropped.length > 0 && (
        <p className="left-out">{fillText('unknownValues', { values: dropped.join(', ') })}</p>
      )}
      <NarrowChips view={view} />
      <ul className="grid narrowed">
        {toRows().map((row, at) => (
          <NarrowedCard key={row.card.id} {...row} locale={locale} texts={texts} isEager={at < 4} />
        ))}
      </ul>
      <NarrowPager view={view} />
    </section>
  );
});

function NarrowPager({ view: { choice, pageCount } }: Pick<Props, 'view'>) {
  const texts = getMessages();
  if (pageCount < 2) return null;
  const go = async (page: number) => {
    await applyChoice({ ...choice, page });
    const result = document.querySelector<HTMLElement>('.result');
    // The focused button may no longer exist.
    result?.focus({ preventScroll: true });
    result?.scrollIntoView();
    announce(fillText('pageNumber', { page }));
  };
  const step = (page: number, text: string | undefined) => (
    <button type="button" className="plain" onClick={() => void go(page)}>
      {text}
    </button>
  );
  return (
    <nav className="pager" aria-label={texts.pages}>
      {choice.page > 1 && step(choice.page - 1, texts.previousPage)}
      <ol className="pages">
        {toPagerSteps(choice.page, pageCount).map((page, at) => (
          <li key={page ?? `gap ${at}`} aria-hidden={page === null ? true : undefined}>
            {page === null ? (
              '…'
            ) : (
              <button
                type="button"
                className="plain"
                aria-label={fillText('pageNumber', { page })}
                aria-current={page === choice.page ? 'page' : undefined}
                onClick={() => void go(page)}
              >
                {page}
              </button>
            )}
          </li>
        ))}
      </ol>
      {choice.page < pageCount && step(choice.page + 1, texts.nextPage)}
    </nav>
  );
}

function NarrowChips({ view: { choice, facets } }: Pick<Props, 'view'>) {
  const texts = getMessages();
  if (!isNarrowed(choice)) return null;
  const values = facets.facets.flatMap(({ key, options }) =>
    options
      .filter((option) => choice.values.get(key)?.has(option.key))
      .map((option) => ({
        id: `${key} ${option.key}`,
        text: optionText(key, option),
        without: toggleValue(choice, key, option.key),
      })),
  );
  const { min, max } = choice;
  const range = {
    id: 'range',
    text: `${min ?? ''}–${max ?? ''} ${facets.prices?.currency}`,
    without: { ...choice, min: null, max: null, page: 1 },
  };
  const all = min === null && max === null ? values : [...values, range];
  return (
    <ul className="rows chosen">
      {all.map(({ id, text, without }) => (
        <li key={id}>
          <button
            type="button"
            className="plain"
            aria-label={fillText('removeValue', { value: text })}
            onClick={() => chooseAndFocus(without)}
          >
            {text} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="plain" onClick={() => chooseAndFocus(clearValues(choice))}>
          {texts.clearAll}
        </button>
      </li>
    </ul>
  );
}

/** Applies a choice, and moves the focus before the clicked button disappears. */
function chooseAndFocus(choice: Choice): void {
  document.querySelector<HTMLElement>('.result')?.focus();
  void applyChoice(choice);
}
