import { parseChoice } from '#catalogue/find/choice.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import { createElement } from './dom.ts';
import { draw, type Late } from './draw.ts';
import { announce, countText, fillText, getMessages, loadMessages } from './messages.ts';
import { Pager } from './Pager.tsx';
import { openChips, panelStore, ResultNotes } from './ResultParts.tsx';
import { type Finder, minFirstCards } from './listing.ts';
import type { NarrowBase } from './narrow-address.ts';
import { $hasFailed, $view, changeChoice, type NarrowView, startNarrow } from './narrow-store.ts';
import { PrintedCard } from './PrintedCard.tsx';

export interface PrintedPage {
  readonly heading: Element | null;
  readonly count: Element | null;
  readonly grid: Element | null;
  readonly restore: () => void;
}

let isOpen = false;
/** False while only the filters are shown beside the prerendered products. */
let isShown = false;

/** If `isAsked` is false, the prerendered products stay until the visitor chooses something. */
export async function showResults(
  start: HTMLElement,
  page: PrintedPage,
  finder: Finder,
  isAsked: boolean,
): Promise<void> {
  isShown ||= isAsked;
  const before = readPosition();
  // Starts the fetch first, so that the dictionary loads in parallel.
  (isAsked ? finder.loadFirstRows() : finder.loadRows()).catch(() => {});
  if (start.dataset.asked !== undefined) loadPanel().catch(() => {});
  await loadMessages();
  if (!isOpen) open(page, finder);
  isOpen = true;
  if (isAsked && $view.get() === null) page.count?.replaceChildren(getMessages().loadingProducts);
  await startNarrow(toBase(start.dataset.narrow ?? ''), finder);
  // Phones may close a hidden page without firing `pagehide`.
  for (const sign of ['pagehide', 'visibilitychange']) addEventListener(sign, writePosition);
  if (before === null) return;
  await finder.nextPaint();
  restorePosition(before);
}

const loadPanel = () => import('./NarrowPanel.tsx');

export async function showPanel(start: HTMLElement): Promise<void> {
  const { mountPanel } = await loadPanel();
  mountPanel(start, panelStore);
}

function toBase(text: string): NarrowBase {
  const [kind, slug = ''] = text.split(' ');
  return kind === 'category' || kind === 'series' ? { kind, slug } : { kind: 'all', slug: '' };
}

function open(page: PrintedPage, finder: Finder): void {
  const { listWaysOn, toAllLink } = finder;
  const { heading, count, grid, restore } = page;
  const chips = createElement('ul', { class: 'rows chosen' });
  const [notes, after] = [createElement('div', { class: 'notes' }, chips), createElement('div', {})];
  const list = createElement('ul', { class: 'grid narrowed' });
  const result = createElement('section', { class: 'result', tabindex: '-1' }, notes, list, after);
  const printed = grid?.parentElement;
  const title = document.title;
  const [drawChips, drawList] = [openChips(chips), openList(list, after, finder)];
  let drawnQuery: string | null = null;
  after.addEventListener('click', (event) => openPage(event, result));
  const drawQuery = (query: string) => {
    drawnQuery = query;
    restore();
    const name = fillText('resultsFor', { query });
    if (query !== '') heading?.replaceChildren(name);
    heading?.classList.toggle('searched', query !== '');
    document.title = query === '' ? title : `${name} - ${title}`;
    const input = document.querySelector<HTMLInputElement>('search input');
    // A query that was only a price is now a filter.
    const isMoved = input?.value === new URLSearchParams(location.search).get('q');
    if (input !== null && (query !== '' || isMoved)) input.value = query;
  };
  const drawView = (view: NarrowView) => {
    if (view.choice.query !== drawnQuery) drawQuery(view.choice.query);
    const text = formatTotal(view);
    const drawNotes = () => {
      count?.replaceChildren(view.isWhole ? text : getMessages().loadingProducts);
      for (const note of [...notes.children]) if (note !== chips) note.remove();
      chips.before(draw(<ResultNotes view={view} />));
      chips.after(...(view.total === 0 ? listWaysOn() : []));
      drawChips(view);
      if (view.isWhole) announce(view.near === 0 ? text : `${countText(view.total)}: ${text}`);
    };
    drawList(view, drawNotes);
    result.ariaBusy = `${!view.isWhole}`;
    // Inserts the section after filling it, because an empty section would shift the prerendered products down.
    if (!result.isConnected) printed?.before(result);
    const { classList } = document.documentElement;
    classList.add('narrowing');
    classList.toggle('empty', view.isEmpty);
  };
  $view.subscribe((view) => {
    if (view === null) return;
    if (isShown) drawView(view);
    isShown = true;
  });
  $hasFailed.subscribe((hasFailed) => {
    printed?.querySelector('[role=alert]')?.remove();
    if (!hasFailed || !isShown) return;
    document.documentElement.classList.remove('narrowing');
    drawnQuery = null;
    restore();
    printed?.prepend(createElement('p', { role: 'alert' }, getMessages().findFailed, ' ', toAllLink()));
  });
}

function formatTotal({ total, near }: NarrowView): string {
  return near === 0 ? countText(total) : fillText('similarCount', { exact: total - near, similar: near });
}

async function openPage(event: MouseEvent, result: HTMLElement): Promise<void> {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const choice = parseChoice(link.search);
  await changeChoice(() => choice);
  // Drawing the new page removed the focused link, so the focus moves to the results.
  result.focus({ preventScroll: true });
  result.scrollIntoView();
  announce(fillText('pageNumber', { page: choice.page }));
}

/** Draws the first cards at once and the others after the next paint. After a choice, the notes and the count also wait. */
function openList(list: Element, after: Element, { nextPaint, pageLocale }: Finder) {
  const late: Late = [];
  const drawCards = openCards(
    list,
    (card) =>
      draw(
        <PrintedCard
          card={card}
          locale={pageLocale()}
          texts={getMessages()}
          isEager={list.childElementCount < minFirstCards}
        />,
        late,
      ).firstElementChild,
  );
  let isWhole = true;
  return (view: NarrowView, drawNotes: () => void) => {
    // If the previous results were partial, a card at a new position gets a new element. Browsers would count a moved
    // element as a layout shift.
    const mayMove = isWhole;
    isWhole = view.isWhole;
    const isFirst = list.firstChild === null;
    // If the visitor did nothing, browsers would count late notes as a layout shift.
    const hasLateNotes = mayMove && !isFirst;
    const drawAll = () => {
      drawCards(view.cards, mayMove);
      for (const surplus of [...list.children].slice(view.cards.length)) surplus.remove();
      const pager = isWhole ? view.toPager() : null;
      // Below the list, because a message above it would move the results.
      const note = view.isPartial && <p role="alert">{getMessages().findPartial}</p>;
      after.replaceChildren(draw([note, pager && <Pager pager={pager} texts={getMessages()} />]));
      for (const drawImage of late.splice(0)) drawImage();
    };
    if (!hasLateNotes) drawNotes();
    if (isFirst) return drawAll();
    drawCards(view.cards, mayMove, minFirstCards);
    void nextPaint().then(() => {
      if ($view.get() !== view) return;
      if (hasLateNotes) drawNotes();
      drawAll();
    });
  };
}

function openCards(list: Element, drawCard: (card: ProductCard) => Element | null) {
  const drawn = new WeakMap<ProductCard, Element | null>();
  return (cards: readonly ProductCard[], mayMove: boolean, count = cards.length) => {
    for (const [at, card] of cards.slice(0, count).entries()) {
      const before = list.children[at];
      const known = drawn.get(card);
      const element = known && (mayMove || known === before) ? known : drawCard(card);
      drawn.set(card, element);
      if (element === null || element === before) continue;
      const hasFocus = before?.contains(document.activeElement);
      if (before) before.replaceWith(element);
      else list.append(element);
      if (hasFocus) element.querySelector('a')?.focus({ preventScroll: true });
    }
  };
}

const prefix = 'scroll ';

interface Position {
  readonly top: number;
  /** Address of the focused link. */
  readonly focused: string | null;
}

function readPosition(): Position | null {
  const isReturn = performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate');
  try {
    return isReturn ? JSON.parse(sessionStorage.getItem(prefix + location.href) ?? 'null') : null;
  } catch {
    return null;
  }
}

/** Stores the scroll position and focus, because browsers cannot restore them in a listing that a script draws. */
function writePosition(): void {
  const focused = document.activeElement?.getAttribute('href') ?? null;
  const position: Position = { top: scrollY, focused };
  try {
    sessionStorage.setItem(prefix + location.href, JSON.stringify(position));
  } catch {}
}

function restorePosition({ top, focused }: Position): void {
  scrollTo(0, top);
  if (focused !== null)
    document
      .querySelector<HTMLElement>(`.result a[href="${CSS.escape(focused)}"]`)
      ?.focus({ preventScroll: true });
}
