import { useEffect, useRef } from 'react';
import { type Choice, sorts } from '#catalogue/find/choice.ts';
import type { PriceRange } from '#catalogue/find/facets.ts';
import { sortOf } from '#catalogue/find/sort.ts';
import { FacetGroup } from './FacetGroup.tsx';
import { countText, fillText, getMessages } from './messages.ts';
import { applyChoice, type NarrowView } from './narrow-store.ts';

interface Props {
  readonly view: NarrowView;
  readonly start: HTMLElement;
}

const sortTexts = {
  order: 'sortOrder',
  relevance: 'sortRelevance',
  name: 'sortName',
  price: 'sortPrice',
  'price-desc': 'sortPriceDesc',
  newest: 'sortNewest',
} as const;

/** The filters: a column on wide screens, a sheet on a phone. */
export function NarrowPanel({ view, start }: Props) {
  const { choice, facets, counts, total } = view;
  const texts = getMessages();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const narrow = matchMedia('(width < 60rem)');
    const open = () => {
      const dialog = sheet.current;
      delete start.dataset.asked;
      if (dialog === null || dialog.open) return;
      if (narrow.matches) dialog.showModal();
      dialog.querySelector('select')?.focus();
    };
    // Closes the sheet on wide screens, because a rotated phone may have room for the column.
    const close = () => sheet.current?.close();
    narrow.addEventListener('change', close);
    start.addEventListener('click', open);
    // Opens the sheet for the click that loaded this code.
    if (start.dataset.asked !== undefined) open();
    return () => {
      narrow.removeEventListener('change', close);
      start.removeEventListener('click', open);
    };
  }, [start]);
  return (
    <dialog className="choices" ref={sheet} aria-label={texts.narrow}>
      <div className="facets">
        <label className="sort">
          {texts.sortBy}{' '}
          <select
            value={sortOf(choice)}
            onChange={({ target }) => {
              const sort = sorts.find((one) => one === target.value) ?? null;
              void applyChoice({ ...choice, sort, page: 1 });
            }}
          >
            {sorts
              .filter((sort) => sort !== 'relevance' || choice.query !== '')
              .filter((sort) => !sort.startsWith('price') || facets.prices !== null)
              .map((sort) => (
                <option key={sort} value={sort}>
                  {texts[sortTexts[sort]]}
                </option>
              ))}
          </select>
        </label>
        {facets.facets.map((facet, at) => (
          <FacetGroup key={facet.key} facet={facet} counts={counts[at]} choice={choice} />
        ))}
        {facets.prices !== null && <PriceFilter range={facets.prices} choice={choice} />}
      </div>
      <button type="button" className="button done" onClick={() => sheet.current?.close()}>
        {fillText('showProducts', { products: countText(total) })}
      </button>
    </dialog>
  );
}

interface PriceProps {
  readonly range: PriceRange;
  readonly choice: Choice;
}

function PriceFilter({ range: { least, most, currency }, choice }: PriceProps) {
  const texts = getMessages();
  const fields = [
    { name: 'min', text: texts.priceFrom, placeholder: Math.floor(least) },
    { name: 'max', text: texts.priceTo, placeholder: Math.ceil(most) },
  ] as const;
  return (
    <fieldset>
      <legend>
        {texts.price} ({currency})
      </legend>
      <div className="range">
        {fields.map(({ name, text, placeholder }) => (
          <label key={name}>
            {text}{' '}
            <input
              type="number"
              min="0"
              step="any"
              inputMode="decimal"
              placeholder={String(placeholder)}
              // Shows the chosen amount, except while the visitor types.
              ref={(input) => {
                if (input !== null && input !== document.activeElement) input.value = `${choice[name] ?? ''}`;
              }}
              onChange={({ target }) => {
                // The number of an empty field is NaN.
                const value = target.valueAsNumber >= 0 ? target.valueAsNumber : null;
                void applyChoice({ ...choice, [name]: value, page: 1 }, 'replace');
              }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
