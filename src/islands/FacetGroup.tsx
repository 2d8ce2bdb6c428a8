import { memo, useEffect, useRef, useState } from 'react';
import type { Choice } from '#catalogue/find/choice.ts';
import type { Facet } from '#catalogue/find/facets.ts';
import { fillText, getMessages } from './messages.ts';
import type { PanelStore } from './ResultParts.tsx';

interface Props {
  readonly facet: Facet;
  readonly counts: Uint32Array | undefined;
  readonly choice: Choice;
  readonly store: Pick<PanelStore, 'optionText' | 'toggleOption'>;
}

const shownAtOnce = 8;
const joint = ' › ';

/** "Show all" replaces the short list with all options. Appending the rest would separate categories from their parents. */
export function FacetGroup({ facet, counts, choice, store }: Props) {
  const { key, label, options, useful } = facet;
  const chosen = choice.values.get(key);
  const [isOpen, setIsOpen] = useState(false);
  const used = useRef(new Set<string>());
  for (const one of chosen ?? []) used.current.add(one);
  const depthOf = (at: number) => options[at]?.text.split(joint).length ?? 0;
  const byDepth = useful
    .filter((at) => (counts?.[at] ?? 0) > 0 || used.current.has(options[at]?.key ?? ''))
    .sort((one, other) => depthOf(one) - depthOf(other));
  const [top = 0, next] = [byDepth[0], byDepth[shownAtOnce]];
  const first = byDepth
    .slice(0, shownAtOnce)
    // A level of categories is shown whole or not at all, except the top level.
    .filter((at) => next === undefined || depthOf(at) < depthOf(next) || depthOf(at) === depthOf(top))
    .sort((one, other) => one - other);
  const restCount = useful.length - first.length;
  const listOf = (shown: readonly number[]) => (
    <ul className="options">
      {shown.map((at) => {
        const option = options[at];
        return (
          option && (
            <FacetOption
              key={option.key}
              facet={key}
              option={option.key}
              text={store.optionText(key, option)}
              count={counts?.[at] ?? 0}
              isChosen={chosen?.has(option.key) ?? false}
              toggle={store.toggleOption}
            />
          )
        );
      })}
    </ul>
  );
  if (useful.length === 0 || (options.length < 2 && chosen === undefined)) return null;
  return (
    <fieldset>
      <legend>
        {label ?? getMessages()[key === 'availability' || key === 'series' ? key : 'categories']}
      </legend>
      {restCount > 0 && isOpen ? null : listOf(first)}
      {restCount > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{fillText('allValues', { count: useful.length })}</summary>
          {isOpen && listOf(useful)}
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
  // With the prop `checked`, React would uncheck a clicked box until the next render.
  useEffect(() => {
    if (box.current !== null) box.current.checked = isChosen;
  }, [isChosen]);
  // A focused checkbox stays enabled: disabling it would lose the focus.
  const isLeft = document.activeElement !== box.current;
  const path = facet === 'category' ? text.split(joint) : [text];
  return (
    <li className={`depth-${Math.min(path.length - 1, 2)}`}>
      <label>
        <input
          ref={box}
          type="checkbox"
          defaultChecked={isChosen}
          disabled={count === 0 && !isChosen && isLeft}
          onChange={() => toggle(facet, option)}
        />{' '}
        {path.length > 1 && <span className="unseen">{path.slice(0, -1).join(joint)}</span>} {path.at(-1)}{' '}
        <span className="count">{count}</span>
      </label>
    </li>
  );
});
