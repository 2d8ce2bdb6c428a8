import { useEffect, useRef } from 'react';
import { sorts } from '#catalogue/find/choice.ts';
import { sortOf } from '#catalogue/find/sort.ts';
import { FacetGroup } from './FacetGroup.tsx';
import { countText, fillText } from './messages.ts';
import { choose, type NarrowView } from './narrow-store.ts';
import { PriceFilter } from './PriceFilter.tsx';
import { useDictionary } from './use-texts.ts';

interface Props {
  readonly view: NarrowView;
  /** The printed button, which opens the sheet on a phone. */
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

/** All that can be chosen: a column on a desk, and a sheet on a phone, which the style sheet tells apart. */
export function NarrowPanel({ view, start }: Props) {
  const { choice, facets, counts, total } = view;
  const texts = useDictionary();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const narrow = matchMedia('(width < 60rem)');
    const open = () => {
      const dialog = sheet.current;
      delete start.dataset.asked;
      if (dialog === null || dialog.open) return;
      // A column stands beside the products; a sheet lies over them.
      if (narrow.matches) dialog.showModal();
      dialog.querySelector('select')?.focus();
    };
    // A phone that is turned may have room for the column.
    const close = () => sheet.current?.close();
    narrow.addEventListener('change', close);
    start.addEventListener('click', open);
    // The click that fetched this code, or came before it was there.
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
              void choose({ ...choice, sort, page: 1 });
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
