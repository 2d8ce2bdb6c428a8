import { text as close } from 'virtual:text/close';
import { text as nextPicture } from 'virtual:text/nextPicture';
import { text as pictureOf } from 'virtual:text/pictureOf';
import { text as previousPicture } from 'virtual:text/previousPicture';
import { createElement } from './dom.ts';
import { type DictionaryText, inPageLocale } from './attempt.ts';

/** Galleries that are drawn later need no further call. */
export function startGalleries(): void {
  document.documentElement.classList.add('scripted');
  addSteps();
  // `live-change.tsx` fires this event after it has drawn a gallery.
  addEventListener('drawn', addSteps);
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.matches('.large img')) toggleZoom(target, event);
    // A click beside the picture has the dialog itself as its target.
    if (target.matches('.large, .large > .close')) target.closest('dialog')?.close();
    if (enlargeSlide(target.closest('.slides a')?.parentElement)) event.preventDefault();
    const gallery = galleryOf(target);
    if (gallery === null) return;
    const step = target.closest('.step');
    const thumbnail = target.closest('.thumbnails li');
    if (step !== null) moveBy(gallery, Number(step.getAttribute('value')));
    if (thumbnail === null) return;
    event.preventDefault();
    showSlide(gallery, [...(thumbnail.parentElement?.children ?? [])].indexOf(thumbnail));
  });
  document.addEventListener('keydown', (event) => {
    const gallery = galleryOf(event.target);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (gallery === null || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveBy(gallery, step);
  });
  // Listens in the capture phase, because `scroll` does not bubble.
  document.addEventListener('scroll', ({ target }) => markThumbnail(galleryOf(target)), true);
  let from: Touch | undefined;
  document.addEventListener(
    'touchstart',
    ({ touches }) => (from = touches.length === 1 ? touches[0] : undefined),
  );
  document.addEventListener('touchend', ({ target, changedTouches: [to] }) => {
    // On a zoomed picture (`closer`), a swipe moves the picture.
    const gallery = galleryOf(target instanceof Element ? target.closest('.large:not(.closer)') : null);
    if (gallery === null || !from || !to || (visualViewport?.scale ?? 1) > 1.01) return;
    const [across, along] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(across) > Math.max(40, 2 * Math.abs(along))) moveBy(gallery, across < 0 ? 1 : -1);
  });
}

/** The arrows are not in the page's HTML, because they need this script. */
function addSteps(): void {
  const step = (value: string, text: DictionaryText) =>
    createElement('button', { class: 'step', value, 'aria-label': inPageLocale(text) });
  for (const gallery of document.querySelectorAll('.gallery:has(.thumbnails):not(:has(.step))')) {
    const place = createElement('p', {
      class: 'place',
      role: 'status',
      'data-text': inPageLocale(pictureOf),
    });
    gallery.querySelector('.slides')?.after(step('-1', previousPicture), step('1', nextPicture), place);
    markThumbnail(gallery);
  }
}

function galleryOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('.gallery:has(.thumbnails)') : null;
}

function slidesOf(gallery: Element): readonly Element[] {
  return [...gallery.querySelectorAll('.slides > li')];
}

function largeOf(slide: Element | undefined): HTMLDialogElement | null {
  return slide?.querySelector('dialog') ?? null;
}

function indexOf(gallery: Element): number {
  const slides = slidesOf(gallery);
  const enlarged = slides.findIndex((slide) => largeOf(slide)?.open);
  const list = gallery.querySelector('.slides');
  return enlarged >= 0 || list === null
    ? enlarged
    : Math.round(list.scrollLeft / (list.scrollWidth / slides.length));
}

function moveBy(gallery: Element, step: number): void {
  const { length } = slidesOf(gallery);
  showSlide(gallery, (indexOf(gallery) + step + length) % length);
}

function showSlide(gallery: Element, index: number): void {
  const slides = slidesOf(gallery);
  const before = largeOf(slides[indexOf(gallery)]);
  const list = gallery.querySelector('.slides');
  const focused = document.activeElement;
  list?.scrollTo({ left: (index * list.scrollWidth) / slides.length });
  if (!before?.open) return;
  before.close();
  // Closing the dialog returned the focus to the previous slide.
  slides[index]?.querySelector('a')?.focus({ preventScroll: true });
  const value = focused?.getAttribute('value') ?? '1';
  enlargeSlide(slides[index])?.querySelector<HTMLElement>(`.step[value="${value}"]`)?.focus();
  markThumbnail(gallery, index);
}

function markThumbnail(gallery: Element | null, index = gallery === null ? 0 : indexOf(gallery)): void {
  if (gallery === null) return;
  const links = [...gallery.querySelectorAll('.thumbnails a')];
  if (links[index]?.hasAttribute('aria-current') !== false) return;
  for (const [at, link] of links.entries()) link.toggleAttribute('aria-current', at === index);
  links[index]?.setAttribute('aria-current', 'true');
  for (const place of gallery.querySelectorAll<HTMLElement>('.place'))
    place.textContent = (place.dataset.text ?? '')
      .replace('{number}', `${index + 1}`)
      .replace('{count}', `${links.length}`);
}

function enlargeSlide(slide: Element | null | undefined): HTMLElement | null {
  const picture = slide?.querySelector('a picture');
  if (!slide || !picture) return null;
  const large = largeOf(slide) ?? makeLarge(slide, picture);
  large.classList.remove('closer');
  large.showModal();
  return large;
}

function makeLarge(slide: Element, picture: Element): HTMLDialogElement {
  const copy = createElement('picture', {}, ...copiesOf(picture.children));
  const name = picture.querySelector('img')?.alt ?? '';
  const large = createElement(
    'dialog',
    { class: 'large', id: `${slide.id}-large`, 'aria-label': name },
    copy,
  );
  const [image, printed] = [copy.querySelector('img'), picture.querySelector('img')];
  for (const source of copy.querySelectorAll<HTMLSourceElement | HTMLImageElement>('[sizes]')) {
    // Limits the picture to the width of its largest file, to avoid upscaling.
    const width = Number(/(\d+)w$/.exec(source.srcset)?.[1]);
    source.sizes = `${width}px`;
    if (!image || !printed?.naturalWidth) continue;
    image.width = width;
    image.style = `--ratio:${printed.naturalWidth / printed.naturalHeight}`;
  }
  large.append(
    createElement('button', { class: 'close' }, inPageLocale(close)),
    // The dialog covers the arrows of the page, so it contains copies of them.
    ...copiesOf(galleryOf(slide)?.querySelectorAll('.slides ~ :not(ul)') ?? []),
  );
  slide.append(large);
  return large;
}

function copiesOf(elements: Iterable<Element>): readonly Node[] {
  return [...elements].map((element) => element.cloneNode(true));
}

function toggleZoom(image: Element, { offsetX, offsetY }: MouseEvent): void {
  const large = image.closest('.large');
  if (large === null) return;
  const [across, along] = [offsetX / image.clientWidth, offsetY / image.clientHeight];
  large.classList.toggle('closer');
  large.scrollTo(
    across * (image.clientWidth - large.clientWidth),
    along * (image.clientHeight - large.clientHeight),
  );
}
