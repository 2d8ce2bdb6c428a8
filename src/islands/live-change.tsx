import type {
  GroupLinks,
  LiveListing,
  LivePage,
  LiveProduct,
  LiveProductSubject,
  PrintedGroups,
} from '#catalogue/live-page.ts';
import { type Locale, rowText } from '#catalogue/text.ts';
import type { ShownProduct } from '#catalogue/shown.ts';
import { toTitle } from '#catalogue/title.ts';
import styles from '#styles/live.css?inline';
import { addStyles, createElement, makeButton } from './dom.ts';
import { draw } from './draw.ts';
import { readEnquiry } from './EnquiryLink.tsx';
import { Gallery } from './Gallery.tsx';
import { announce, getMessages, loadMessages } from './messages.ts';
import { Picture } from './Picture.tsx';
import { CardDetails } from './PrintedCard.tsx';
import { ProductDetails } from './ProductDetails.tsx';
import { Shown } from './Shown.tsx';

addStyles(styles);

/** Identifies the live values on the page. Undefined while the page shows the prerendered values. */
let shown: string | undefined;
let printedTitle: string | null = null;
let printedCrumb: readonly Node[] | null = null;

/** Shows a changed or withdrawn product; null restores the prerendered product. */
export async function showProduct(
  { locale }: LivePage,
  { titleEnd = '', groups }: LiveProductSubject,
  live: LiveProduct | null,
): Promise<void> {
  if (!(await isNew(live?.status === 'changed' ? live.digest : live?.status))) return;
  const texts = getMessages();
  const product = document.querySelector('.product');
  product?.querySelector('.drawn')?.remove();
  const drawn = createElement('div', { class: 'drawn' });
  if (live?.status === 'withdrawn') drawn.append(draw(<p className="notice">{texts.liveWithdrawn}</p>));
  if (live?.status === 'changed') {
    drawn.append(drawProduct(live.product, live.hasOwnImages, groups, locale));
    const picker = document.querySelector('.picker');
    if (picker) drawn.querySelector('.facts')?.append(picker.cloneNode(true));
  }
  product?.append(drawn);
  // On this event, `gallery.ts` adds arrows to the drawn gallery.
  dispatchEvent(new Event('drawn'));
  const name = live?.status === 'changed' ? live.product.name : null;
  const crumb = document.querySelector('.crumbs [aria-current]');
  printedCrumb ??= [...(crumb?.childNodes ?? [])];
  crumb?.replaceChildren(...(name === null ? printedCrumb : [draw(<Shown text={name} locale={locale} />)]));
  printedTitle ??= document.title;
  const brandName = document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';
  document.title = name === null ? printedTitle : toTitle(brandName, name.text + titleEnd, []);
  announce(texts[live?.status === 'withdrawn' ? 'liveWithdrawn' : 'liveChanged']);
}

/** Updates changed cards. If `live` is null, restores the prerendered values. */
export async function showListing({ locale }: LivePage, live: LiveListing | null): Promise<void> {
  // A filtered listing hides the prerendered cards.
  if (document.documentElement.classList.contains('narrowing')) return;
  if (!(await isNew(live?.map((card) => card?.digest).join()))) return;
  const texts = getMessages();
  for (const [at, printed] of document.querySelectorAll('.grid:not(.narrowed) > .card').entries()) {
    printed.querySelector('.live')?.remove();
    const { card, hasOwnImage } = live?.[at] ?? {};
    if (card === undefined) continue;
    const path = printed.querySelector('a')?.getAttribute('href') ?? '';
    const detail = printed.querySelector('.detail')?.textContent;
    const full = { ...card, path, detail: detail === undefined ? null : rowText(detail, locale) };
    printed.append(
      draw(
        <div className="live">
          {hasOwnImage && <Picture image={card.image} locale={locale} alt="" placeholder={texts.noPicture} />}
          <CardDetails card={full} locale={locale} texts={texts} />
        </div>,
      ),
    );
  }
  announce(texts.liveChanged);
}

export async function offerNewer(): Promise<void> {
  await loadMessages();
  const { newerPage, showNewerPage, close } = getMessages();
  const hide = makeButton(close, () => notice.remove());
  const show = makeButton(showNewerPage, () => location.reload());
  show.className = 'button';
  const notice = createElement('aside', { class: 'newer' }, newerPage, show, hide);
  document.body.append(notice);
  announce(newerPage);
}

/** If the page must be redrawn, loads the messages and returns true. */
async function isNew(digest: string | undefined): Promise<boolean> {
  if (digest === shown) return false;
  await loadMessages();
  const isOther = digest !== shown;
  shown = digest;
  return isOther;
}

function drawProduct(
  product: ShownProduct,
  hasOwnImages: boolean,
  groups: readonly PrintedGroups[],
  locale: Locale,
): Node {
  const texts = getMessages();
  return draw(
    <>
      {hasOwnImages && (
        <Gallery
          images={product.images}
          name={product.name}
          locale={locale}
          texts={texts}
          mark="live-picture"
        />
      )}
      <ProductDetails
        product={product}
        groups={groups.map((group) => toLinks(group, locale))}
        locale={locale}
        texts={texts}
        ask={readEnquiry()}
        picker={null}
        actions={null}
      />
    </>,
  );
}

function toLinks([label, ...links]: PrintedGroups, page: Locale): GroupLinks {
  return {
    label,
    links: links.map(([text, path, locale = page]) => ({ title: { text, locale }, path })),
  };
}
