import { text as nextPicture } from 'virtual:text/nextPicture';
import { text as pictureOf } from 'virtual:text/pictureOf';
import { text as previousPicture } from 'virtual:text/previousPicture';
import { make } from './dom.ts';
import { type DictionaryText, inPageLocale } from './own-text.ts';

/**
 * Arrows, arrow keys and swipes for all galleries of a page, those drawn later too; thumbnails lead to their picture without
 * an entry in the history. Without this script, and until it is there, galleries are scrolled, and thumbnails are links.
 */
export function startGalleries(): void {
  document.documentElement.classList.add('scripted');
  for (const gallery of document.querySelectorAll('.gallery:has(.thumbnails)')) {
    makeSteps(gallery);
    mark(gallery);
  }
  // A visitor may have been faster.
  addSteps(document.querySelector('.large:popover-open'));
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const gallery = galleryOf(target);
    if (target === null || gallery === null) return;
    const step = target.closest('.step');
    const thumbnail = target.closest('.thumbnails li');
    if (step !== null) move(gallery, Number(step.getAttribute('value')));
    if (thumbnail === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(gallery, [...(thumbnail.parentElement?.children ?? [])].indexOf(thumbnail));
  });
  document.addEventListener('keydown', (event) => {
    const gallery = galleryOf(event.target);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (gallery === null || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(gallery, step);
  });
  // Neither of the two bubbles.
  document.addEventListener('scroll', ({ target }) => mark(galleryOf(target)), {
    capture: true,
    passive: true,
  });
  document.addEventListener('toggle', ({ target }) => addSteps(target), true);
  let from: Touch | undefined;
  document.addEventListener(
    'touchstart',
    ({ touches }) => (from = touches.length === 1 ? touches[0] : undefined),
    {
      passive: true,
    },
  );
  document.addEventListener('touchend', ({ target, changedTouches: [to] }) => {
    const large = target instanceof Element ? target.closest('.large') : null;
    const gallery = galleryOf(large);
    // One that is wider than the screen is moved instead.
    if (large === null || gallery === null || !from || !to || large.scrollWidth > large.clientWidth) return;
    const [across, along] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(across) > Math.max(40, 2 * Math.abs(along))) move(gallery, across < 0 ? 1 : -1);
  });
}

/** Arrows are of use with this script alone, so pages are printed without. */
function makeSteps(gallery: Element): void {
  if (gallery.querySelector('.step') !== null) return;
  const step = (value: string, text: DictionaryText) =>
    make('button', { type: 'button', class: 'step', value, 'aria-label': inPageLocale(text) });
  const place = make('p', { class: 'place', role: 'status', 'data-text': inPageLocale(pictureOf) });
  gallery.querySelector('.slides')?.after(step('-1', previousPicture), step('1', nextPicture), place);
}

function galleryOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('.gallery:has(.thumbnails)') : null;
}

function slidesOf(gallery: Element): readonly Element[] {
  return [...gallery.querySelectorAll('.slides > li')];
}

function largeOf(slide: Element | undefined): HTMLElement | null {
  return slide?.querySelector<HTMLElement>('.large') ?? null;
}

/** The picture that is enlarged, else the one that is scrolled to. */
function indexOf(gallery: Element): number {
  const slides = slidesOf(gallery);
  const enlarged = slides.findIndex((slide) => largeOf(slide)?.matches(':popover-open'));
  const list = gallery.querySelector('.slides');
  return enlarged >= 0 || list === null
    ? enlarged
    : Math.round(list.scrollLeft / (list.scrollWidth / slides.length));
}

function move(gallery: Element, step: number): void {
  const { length } = slidesOf(gallery);
  show(gallery, (indexOf(gallery) + step + length) % length);
}

function show(gallery: Element, index: number): void {
  const slides = slidesOf(gallery);
  const before = largeOf(slides[indexOf(gallery)]);
  const list = gallery.querySelector('.slides');
  const focused = document.activeElement;
  list?.scrollTo({ left: (index * list.scrollWidth) / slides.length });
  if (!before?.matches(':popover-open')) return;
  // A broken picture has no enlargement: what is seen is its place.
  before.hidePopover();
  const large = largeOf(slides[index]);
  // Closed, it gives the focus back to what had it before.
  slides[index]?.querySelector('button')?.focus({ preventScroll: true });
  large?.showPopover();
  addSteps(large);
  large?.querySelector<HTMLElement>(`.step[value="${focused?.getAttribute('value') ?? '1'}"]`)?.focus();
  mark(gallery, index);
}

/** Marks the thumbnail of the picture that is seen, and says which it is. */
function mark(gallery: Element | null, index = gallery === null ? 0 : indexOf(gallery)): void {
  if (gallery === null) return;
  const links = [...gallery.querySelectorAll('.thumbnails a')];
  if (links[index]?.hasAttribute('aria-current') !== false) return;
  for (const [at, link] of links.entries()) link.toggleAttribute('aria-current', at === index);
  links[index]?.setAttribute('aria-current', 'true');
  for (const place of gallery.querySelectorAll<HTMLElement>('.place'))
    place.textContent = (place.dataset.text ?? '')
      .replace('{number}', String(index + 1))
      .replace('{count}', String(links.length));
}

/** The top layer shows nothing from outside of an enlargement: it gets arrows of its own. */
function addSteps(large: EventTarget | null): void {
  if (
    !(large instanceof HTMLElement) ||
    !large.matches('.large:popover-open') ||
    large.querySelector('.step')
  )
    return;
  const own = galleryOf(large)?.querySelectorAll(':scope > .step, :scope > .place') ?? [];
  large.append(...[...own].map((element) => element.cloneNode(true)));
}
