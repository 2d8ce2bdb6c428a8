import type { Choice } from '#catalogue/find/choice.ts';
import type { PriceRange } from '#catalogue/find/facets.ts';
import { choose } from './narrow-store.ts';
import { useDictionary } from './use-texts.ts';

interface Props {
  readonly range: PriceRange;
  readonly choice: Choice;
}

/** From and to, in the currency of all prices. */
export function PriceFilter({ range: { least, most, currency }, choice }: Props) {
  const texts = useDictionary();
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
              // It follows the choice, but for a visitor who types.
              ref={(input) => {
                if (input !== null && input !== document.activeElement) input.value = `${choice[name] ?? ''}`;
              }}
              onChange={({ target }) => {
                // Not a number where nothing is typed, or something else.
                const value = target.valueAsNumber >= 0 ? target.valueAsNumber : null;
                void choose({ ...choice, [name]: value, page: 1 }, 'replace');
              }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
