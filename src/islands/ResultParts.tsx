import {
  type Choice,
  clearValues,
  isNarrowed,
  maxQueryLength,
  sorts,
  toggleValue,
} from '#catalogue/find/choice.ts';
import { sortOf } from '#catalogue/find/sort.ts';
import { toPagerSteps } from '#catalogue/paging.ts';
import type { Named } from '#catalogue/find/rows.ts';
import { availabilities } from '#catalogue/product.ts';
import { announce, fillText, getMessages } from './messages.ts';
import { $view, applyChoice, type NarrowView } from './narrow-store.ts';

interface Props {
  readonly view: NarrowView;
}

/** The messages above the results, and the chosen filters. */
export function ResultNotes({ view }: Props) {
  const { choice, total, near, isPartial, dropped, isCut } = view;
  return (
    <>
      {choice.query !== '' && total === near && (
        <p>{getMessages()[total === 0 ? 'findNone' : 'findNothing']}</p>
      )}
      {near > 0 && near < total && <p>{fillText('nearCount', { count: near })}</p>}
      {isPartial && <p role="alert">{fillText('findPartial', {})}</p>}
      {isCut && <p>{fillText('queryCut', { count: maxQueryLength })}</p>}
      {dropped.length > 0 && (
        <p className="left-out">{fillText('unknownValues', { values: dropped.join(', ') })}</p>
      )}
      <NarrowChips view={view} />
    </>
  );
}

export function NarrowPager({ view: { choice, pageCount } }: Props) {
  const texts = getMessages();
  if (pageCount < 2) return null;
  const go = async (page: number) => {
    await applyChoice({ ...choice, page });
    const result = document.querySelector<HTMLElement>('.result');
    // Moves the focus, because the focused button may be gone.
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

function NarrowChips({ view: { choice, toFacets } }: Props) {
  const texts = getMessages();
  if (!isNarrowed(choice)) return null;
  const { facets, prices } = toFacets();
  const values = facets.flatMap(({ key, options }) =>
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
    text: `${min ?? ''}–${max ?? ''} ${prices?.currency}`,
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

/** Returns the text of an option. Translates only availability: another value that equals a key of the dictionary must stay. */
function optionText(facet: string, { key, text }: Named): string {
  if (facet !== 'availability') return text;
  const availability = availabilities.find((one) => one === key);
  return availability === undefined ? text : getMessages()[availability];
}

function toggleOption(facet: string, option: string): void {
  const choice = $view.get()?.choice;
  if (choice !== undefined) void applyChoice(toggleValue(choice, facet, option));
}

/** Passed to the filters as an argument, because an import would create another chunk. */
export const panelStore = { $view, applyChoice, sorts, sortOf, toggleOption, optionText } as const;

export type PanelStore = typeof panelStore;
