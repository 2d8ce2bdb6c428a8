import { startTransition, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { PriceRange } from '#catalogue/find/facets.ts';
import { FacetGroup } from './FacetGroup.tsx';
import { countText, fillText, getMessages } from './messages.ts';
import type { NarrowView } from './narrow-store.ts';
import type { PanelStore } from './ResultParts.tsx';

interface Props {
  readonly start: HTMLElement;
  readonly store: PanelStore;
  readonly view: NarrowView;
}

let isMounted = false;

export function mountPanel(start: HTMLElement, store: PanelStore): void {
  const place = document.querySelector('.filters');
  // The view is null if the results failed to load.
  if (isMounted || place === null || store.$view.get() === null) return;
  isMounted = true;
  // The button disappears on wide screens, so its focus moves to the filters.
  if (document.activeElement === start) start.dataset.asked = '';
  const root = createRoot(place);
  // A transition draws the filters in short tasks, after the results.
  store.$view.subscribe((view) => {
    if (view !== null) startTransition(() => root.render(<NarrowPanel {...{ start, store, view }} />));
  });
  document.documentElement.classList.add('filtering');
}

const sortTexts = {
  order: 'sortOrder',
  relevance: 'sortRelevance',
  name: 'sortName',
  price: 'sortPrice',
  'price-desc': 'sortPriceDesc',
  newest: 'sortNewest',
} as const;

function NarrowPanel({ start, store, view }: Props) {
  const { changeChoice, sorts, sortOf } = store;
  const texts = getMessages();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const narrow = matchMedia('(width < 64rem)');
    const open = () => {
      const dialog = sheet.current;
      delete start.dataset.asked;
      if (dialog === null || dialog.open) return;
      if (narrow.matches) dialog.showModal();
      dialog.querySelector('select')?.focus();
    };
    const close = () => sheet.current?.close();
    // A click beside the sheet hits the dialog element itself, not an element inside it.
    const closeBeside = ({ target }: Event) => target === sheet.current && close();
    // Closes the sheet when the screen becomes wide, as on a rotated tablet.
    narrow.addEventListener('change', close);
    start.addEventListener('click', open);
    document.addEventListener('click', closeBeside);
    // The click that loaded this code must also open the sheet.
    if (start.dataset.asked !== undefined) open();
    return () => {
      narrow.removeEventListener('change', close);
      start.removeEventListener('click', open);
      document.removeEventListener('click', closeBeside);
    };
  }, [start]);
  const { choice, total } = view;
  const [{ facets, prices }, counts] = [view.toFacets(), view.toCounts()];
  const isPriced =
    prices !== null && (prices.least < prices.most || choice.min !== null || choice.max !== null);
  return (
    <dialog className="choices" ref={sheet} aria-label={texts.narrow}>
      <div className="top">
        <h2>{texts.narrow}</h2>
        <button type="button" onClick={() => sheet.current?.close()}>
          {texts.close}
        </button>
      </div>
      <button type="button" className="skip" onClick={focusFirstProduct}>
        {texts.skipToContent}
      </button>
      <div className="facets">
        <label className="sort">
          {texts.sortBy}{' '}
          <select
            value={sortOf(choice)}
            onChange={({ target }) => {
              const sort = sorts.find((one) => one === target.value) ?? null;
              void changeChoice((latest) => ({ ...latest, sort, page: 1 }));
            }}
          >
            {sorts
              .filter((sort) => sort !== 'relevance' || choice.query !== '')
              .filter((sort) => !sort.startsWith('price') || prices !== null)
              .map((sort) => (
                <option key={sort} value={sort}>
                  {texts[sortTexts[sort]]}
                </option>
              ))}
          </select>
        </label>
        {facets.map((facet, at) => (
          <FacetGroup key={facet.key} facet={facet} counts={counts[at]} choice={choice} store={store} />
        ))}
        {isPriced && <PriceFilter range={prices} view={view} changeChoice={changeChoice} />}
      </div>
      <button type="button" className="button done" onClick={() => sheet.current?.close()}>
        {fillText('showProducts', { products: countText(total) })}
      </button>
    </dialog>
  );
}

function focusFirstProduct() {
  const links = [...document.querySelectorAll<HTMLElement>('.grid > .card a')];
  links.find((link) => link.checkVisibility())?.focus();
}

interface PriceProps {
  readonly range: PriceRange;
  readonly view: NarrowView;
  readonly changeChoice: PanelStore['changeChoice'];
}

function PriceFilter({ range: { least, most }, view: { choice, toPrice }, changeChoice }: PriceProps) {
  const sign = toPrice(0).replace(/[\d.,\s]+/g, '');
  const texts = getMessages();
  const fields = [
    { name: 'min', text: texts.priceFrom, placeholder: Math.floor(least) },
    { name: 'max', text: texts.priceTo, placeholder: Math.ceil(most) },
  ] as const;
  return (
    <fieldset>
      <legend>
        {texts.price} ({sign})
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
              ref={(input) => {
                if (input !== null && input !== document.activeElement) input.value = `${choice[name] ?? ''}`;
              }}
              onChange={({ target }) => {
                // An empty field is NaN and means no limit.
                const value = target.valueAsNumber >= 0 ? target.valueAsNumber : null;
                void changeChoice((latest) => ({ ...latest, [name]: value, page: 1 }), 'replace');
              }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
