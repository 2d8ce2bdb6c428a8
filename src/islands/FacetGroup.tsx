import { memo, useRef, useState } from 'react';
import type { Choice } from '#catalogue/find/choice.ts';
import type { Facet, FacetCounts } from '#catalogue/find/facets.ts';
import { fillText } from './messages.ts';
import { toggleOption } from './narrow-store.ts';
import { optionText, useDictionary } from './use-texts.ts';

interface Props {
  readonly facet: Facet;
  readonly counts: FacetCounts['counts'][number] | undefined;
  readonly choice: Choice;
}

/** Shown at once; the others, of which there may be a hundred, are drawn when they are asked for. */
const shownAtOnce = 8;
const names: Readonly<Record<string, string>> = {
  category: 'categories',
  series: 'series',
  availability: 'availability',
};

/** The values of one property. One that would leave nothing stays in its place, and can't be chosen. */
export function FacetGroup({ facet, counts, choice }: Props) {
  const { key, label, options } = facet;
  const texts = useDictionary();
  const chosen = choice.values.get(key);
  const [isOpen, setIsOpen] = useState(false);
  const listOf = (shown: typeof options, from: number) => (
    <ul className="options">
      {shown.map((option, at) => (
        <FacetOption
          key={option.key}
          facet={key}
          option={option.key}
          text={optionText(key, option, texts)}
          count={counts?.[from + at] ?? 0}
          isChosen={chosen?.has(option.key) ?? false}
        />
      ))}
    </ul>
  );
  if (options.length < 2 && chosen === undefined) return null;
  const rest = options.slice(shownAtOnce);
  return (
    <fieldset>
      <legend>{label ?? texts[names[key] ?? key]}</legend>
      {listOf(options.slice(0, shownAtOnce), 0)}
      {rest.length > 0 && (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{fillText('moreValues', { count: rest.length })}</summary>
          {isOpen && listOf(rest, shownAtOnce)}
        </details>
      )}
    </fieldset>
  );
}

interface OptionProps {
  /** Keys, as the address has them. */
  readonly facet: string;
  readonly option: string;
  readonly text: string;
  readonly count: number;
  readonly isChosen: boolean;
}

/** There are dozens, and most stay as they are from choice to choice. */
const FacetOption = memo(function FacetOption({ facet, option, text, count, isChosen }: OptionProps) {
  const box = useRef<HTMLInputElement>(null);
  // The one that a visitor is at stays, or the focus would be gone, and with it the way to take the choice back.
  const isLeft = document.activeElement !== box.current;
  return (
    <li>
      <label>
        <input
          ref={box}
          type="checkbox"
          checked={isChosen}
          disabled={count === 0 && !isChosen && isLeft}
          onChange={() => toggleOption(facet, option)}
        />{' '}
        {text} <span className="count">{count}</span>
      </label>
    </li>
  );
});
