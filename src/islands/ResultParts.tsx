import {
  type Choice,
  clearValues,
  isNarrowed,
  limitsOf,
  maxQueryLength,
  sorts,
  toggleValue,
} from '#catalogue/find/choice.ts';
import { sortOf } from '#catalogue/find/sort.ts';
import type { Named } from '#catalogue/find/rows.ts';
import { availabilities } from '#catalogue/product.ts';
import { draw } from './draw.ts';
import { fillText, getMessages } from './messages.ts';
import { $view, changeChoice, type NarrowView } from './narrow-store.ts';

interface Props {
  readonly view: NarrowView;
}

export function ResultNotes({ view }: Props) {
  const { total, dropped, isCut } = view;
  return (
    <>
      {total === 0 && <p>{getMessages().findNone}</p>}
      {isCut && <p>{fillText('queryCut', { count: maxQueryLength })}</p>}
      {dropped.length > 0 && (
        <p className="left-out">{fillText('unknownValues', { values: dropped.join(', ') })}</p>
      )}
    </>
  );
}

interface Chip {
  readonly id: string;
  readonly text: string;
  readonly remove: (latest: Choice) => Choice;
}

/** Draws only new chips, because restyling all of them would delay the first results. */
export function openChips(list: Element) {
  let drawn: ReadonlyMap<string, Element | null> = new Map();
  return (view: NarrowView) => {
    const chips = listChips(view).map((chip) => [chip.id, drawn.get(chip.id) ?? drawChip(chip)] as const);
    const kept = new Map(chips);
    for (const [id, chip] of drawn) if (!kept.has(id)) chip?.remove();
    for (const [at, [, chip]] of chips.entries())
      if (chip !== null && chip !== list.children[at]) list.insertBefore(chip, list.children[at] ?? null);
    drawn = kept;
  };
}

function listChips({ choice, toFacets, toPrice }: NarrowView): readonly Chip[] {
  if (!isNarrowed(choice)) return [];
  const { facets } = toFacets();
  const values = facets.flatMap(({ key, options }) => {
    const own = choice.values.get(key);
    const chosen = own ? options.filter((option) => own.has(option.key)) : [];
    return chosen.map((option) => ({
      id: `${key} ${option.key}`,
      text: optionText(key, option),
      remove: (latest: Choice) => toggleValue(latest, key, option.key),
    }));
  });
  const { min, max } = limitsOf(choice);
  const [least, most] = [min, max].map((amount) => (amount === null ? '' : toPrice(amount)));
  const bound = min === null ? `≤ ${most}` : `≥ ${least}`;
  const text = min === null || max === null ? bound : `${least} – ${most}`;
  const range = {
    id: `range ${text}`,
    text,
    remove: (latest: Choice) => ({ ...latest, min: null, max: null, page: 1 }),
  };
  const all = min === null && max === null ? values : [...values, range];
  return [...all, { id: '', text: getMessages().clearAll, remove: clearValues }];
}

function drawChip({ id, text, remove }: Chip): Element | null {
  return draw(
    <li>
      <button
        type="button"
        aria-label={id === '' ? undefined : fillText('removeValue', { value: text })}
        onClick={() => changeAndFocus(remove)}
      >
        {text} {id !== '' && <span aria-hidden="true">×</span>}
      </button>
    </li>,
  ).firstElementChild;
}

/** Moves the focus first, because the clicked button disappears. */
function changeAndFocus(change: (choice: Choice) => Choice): void {
  document.querySelector<HTMLElement>('.result')?.focus();
  void changeChoice(change);
}

/** Translates only availability. Texts of other facets stay unchanged, even if they equal a dictionary key. */
function optionText(facet: string, { key, text }: Named): string {
  if (facet !== 'availability') return text;
  const availability = availabilities.find((one) => one === key);
  return availability === undefined ? text : getMessages()[availability];
}

function toggleOption(facet: string, option: string): void {
  void changeChoice((choice) => toggleValue(choice, facet, option));
}

/** Passed to `mountPanel` as an argument, because importing it in NarrowPanel.tsx would create another chunk. */
export const panelStore = { $view, changeChoice, sorts, sortOf, toggleOption, optionText } as const;

export type PanelStore = typeof panelStore;
