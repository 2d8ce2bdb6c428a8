import { type Choice, clearValues, isNarrowed, toggleValue } from '#catalogue/find/choice.ts';
import { fillText } from './messages.ts';
import { choose, type NarrowView } from './narrow-store.ts';
import { optionText } from './option-text.ts';
import { useDictionary } from './use-texts.ts';

interface Props {
  readonly view: NarrowView;
}

/** One button a choice, which takes it back. */
export function NarrowChips({ view: { choice, facets } }: Props) {
  const texts = useDictionary();
  if (!isNarrowed(choice)) return null;
  const values = facets.facets.flatMap(({ key, options }) =>
    options
      .filter((option) => choice.values.get(key)?.has(option.key))
      .map((option) => ({
        id: `${key} ${option.key}`,
        text: optionText(key, option, texts),
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
            onClick={() => leave(without)}
          >
            {text} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="plain" onClick={() => leave(clearValues(choice))}>
          {texts.clearAll}
        </button>
      </li>
    </ul>
  );
}

/** The button goes, and would take the focus with it. */
function leave(choice: Choice): void {
  document.querySelector<HTMLElement>('.result')?.focus();
  void choose(choice);
}
