import { memo, useRef, useState } from 'react';
import type { Choice } from '#catalogue/find/choice.ts';
import type { Facet, FacetCounts } from '#catalogue/find/facets.ts';
import { fillText, getMessages, type Messages } from './messages.ts';
import type { PanelStore } from './ResultParts.tsx';

interface Props {
  readonly facet: Facet;
  readonly counts: FacetCounts['counts'][number] | undefined;
  readonly choice: Choice;
  readonly store: Pick<PanelStore, 'optionText' | 'toggleOption'>;
}

/** Number of options that are drawn at once. Others are drawn on demand, because there may be a hundred. */
const shownAtOnce = 8;
const labels: ReadonlyMap<string, keyof Messages> = new Map([
  ['category', 'categories'],
  ['series', 'series'],
  ['availability', 'availability'],
]);

/** The options of one facet. An option without products keeps its place and is disabled. */
export function FacetGroup({ facet, counts, choice, store }: Props) {
  const { key, label, options } = facet;
  const chosen = choice.values.get(key);
  const [isOpen, setIsOpen] = useState(false);
  const listOf = (shown: typeof options, from: number) => (
    <ul className="options">
      {shown.map((option, at) => (
        <FacetOption
          key={option.key}
          facet={key}
          option={option.key}
          text={store.optionText(key, option)}
          count={counts?.[from + at] ?? 0}
          isChosen={chosen?.has(option.key) ?? false}
          toggle={store.toggleOption}
        />
      ))}
    </ul>
  );
  if (options.length < 2 && chosen === undefined) return null;
  const rest = options.slice(shownAtOnce);
  return (
    <fieldset>
      <legend>{label ?? getMessages()[labels.get(key) ?? 'category']}</legend>
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
  readonly facet: string;
  readonly option: string;
  readonly text: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly toggle: PanelStore['toggleOption'];
}

const FacetOption = memo(function FacetOption({ facet, option, text, count, isChosen, toggle }: OptionProps) {
  const box = useRef<HTMLInputElement>(null);
  // Disabling the focused checkbox would move the focus.
  const isLeft = document.activeElement !== box.current;
  return (
    <li>
      <label>
        <input
          ref={box}
          type="checkbox"
          checked={isChosen}
          disabled={count === 0 && !isChosen && isLeft}
          onChange={() => toggle(facet, option)}
        />{' '}
        {text} <span className="count">{count}</span>
      </label>
    </li>
  );
});
