import { type Locale, type LocalText, type SafeHtml, type ShownText, textIn } from '#catalogue/text.ts';
import { largestOf, type Picture, toSourceSet } from '#catalogue/picture.ts';
import {
  escapeHtml,
  listTextImages,
  replaceTextImages,
  skipSummary,
  type TextImage,
} from '#catalogue/rich-text.ts';
import type { ShownImage, ShownProduct, SizedPicture } from '#catalogue/shown.ts';
import { showImage } from './show-image.ts';
import type { Site } from './site.ts';

export interface RichText extends ShownText<SafeHtml> {
  readonly images: readonly ShownImage[];
}

export function toRichText(
  text: LocalText<SafeHtml>,
  pictures: readonly Picture[],
  locale: Locale,
  site: Site,
): RichText {
  const shown = textIn(text, locale);
  const images = listTextImages(text)[shown.locale].map(({ url, width, height }) => {
    const picture = pictures.find((one) => one.url === url) ?? null;
    return showImage({ url, alt: null, width, height, picture }, locale, site);
  });
  return { ...shown, images };
}

/** Avoids repetition, because the page shows the summary above the description. */
export function withoutSummary(
  rich: RichText,
  { name, summary }: Pick<ShownProduct, 'name' | 'summary'>,
): RichText | null {
  const text = summary === null ? rich.text : skipSummary(rich.text, name.text, summary.text);
  return text === null ? null : { ...rich, text };
}

/** Broken images become their alt text. Wide tables can be scrolled with the keyboard. */
export function printRichText({ text, images }: RichText): string {
  const byUrl = new Map(images.map((image) => [image.url, image]));
  const html = replaceTextImages(text, (image, tag) => {
    const shown = byUrl.get(image.url);
    if (shown?.isBroken) return escapeHtml(image.alt);
    return shown?.sized ? printPicture(image, shown.sized) : tag;
  });
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

const usualSizes = '(min-width: 44rem) 40rem, 94vw';

function printPicture(image: TextImage, sized: SizedPicture): string {
  const [width, height] = toDrawnSize(image, sized);
  const sizes = `sizes="${image.width === null ? usualSizes : `min(${width}px, 94vw)`}"`;
  const setOf = (ending: string) => `srcset="${escapeHtml(toSourceSet(sized, ending))}" ${sizes}`;
  const sources = sized.endings
    .slice(0, -1)
    .map((ending) => `<source type="image/${ending.slice(1)}" ${setOf(ending)}>`);
  const src = escapeHtml(largestOf({ url: image.url, sized }));
  const drawn = `width="${width}"${height === null ? '' : ` height="${height}"`}`;
  const img = `<img src="${src}" ${sources.length === 0 ? `${setOf(sized.endings.at(-1) ?? '')} ` : ''}alt="${escapeHtml(image.alt)}" ${drawn} loading="lazy" decoding="async">`;
  return `<picture${sized.tone === 'clear' ? ' class="clear"' : ''}>${sources.join('')}${img}</picture>`;
}

/** The size from the editor, with the height corrected to the picture's aspect ratio. */
function toDrawnSize(image: TextImage, { widths, height: ofLargest }: SizedPicture) {
  const largest = widths.at(-1) ?? 1;
  if (ofLargest === null) return [image.width ?? largest, image.height] as const;
  const shape = ofLargest / largest;
  const width = image.width ?? (image.height === null ? largest : Math.round(image.height / shape));
  return [width, Math.max(1, Math.round(width * shape))] as const;
}
