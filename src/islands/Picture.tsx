import { foreignLang, type Locale, type ShownText } from '#catalogue/text.ts';
import type { ShownImage } from '#catalogue/shown.ts';
import { largestOf, smallWidth, toSourceSet } from '#catalogue/picture.ts';

interface Props {
  readonly image: ShownImage | null;
  readonly locale: Locale;
  /** Used if the image has no alt text. Empty for a decorative picture. */
  readonly alt: ShownText | '';
  readonly placeholder: string;
  readonly size?: PictureSize;
  readonly isEager?: boolean;
}

export function Picture({ image, locale, alt, placeholder, size = cardSize, isEager = false }: Props) {
  if (image === null || image.isBroken) return <span className="no-picture">{placeholder}</span>;
  const said = alt === '' ? null : (image.alt ?? alt);
  const { sized } = image;
  const others = sized?.endings.slice(0, -1) ?? [];
  const width = sized ? (sized.widths.at(-1) ?? null) : image.width;
  const isSmall = width !== null && width <= smallWidth;
  const fit = isSmall ? 'small' : width === null && 'unmeasured';
  const { maxWidth = Number.POSITIVE_INFINITY } = size;
  const offered = sized && {
    ...sized,
    widths: sized.widths.filter((one, at) => one <= maxWidth || at === 0),
  };
  // Browsers take the intrinsic width from `sizes`, so the `sizes` of a small picture is its real width.
  const sizes = offered?.widths.length === 1 ? undefined : isSmall ? `${width}px` : size.sizes;
  const img = (
    <img
      src={largestOf(image)}
      srcSet={offered && others.length === 0 ? toSourceSet(offered, offered.endings.at(-1) ?? '') : undefined}
      sizes={sized && others.length === 0 ? sizes : undefined}
      loading={isEager ? undefined : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      alt={said?.text ?? ''}
      lang={said ? foreignLang(said, locale) : undefined}
    />
  );
  return (
    <picture className={toClass(sized?.tone, fit)}>
      {others.map((ending) => (
        <source
          key={ending}
          type={`image/${ending.slice(1)}`}
          sizes={sizes}
          srcSet={offered ? toSourceSet(offered, ending) : undefined}
        />
      ))}
      {img}
    </picture>
  );
}

function toClass(tone: string | undefined, fit: string | false): string {
  return ['picture', tone, fit].filter(Boolean).join(' ');
}

export interface PictureSize {
  /** Browsers choose a file by this width before the style sheet loads. */
  readonly sizes: string;
  /** Largest width of a file, even on screens with a high pixel ratio. */
  readonly maxWidth?: number;
}

export const cardSize: PictureSize = { maxWidth: 640, sizes: 'min(18rem,7rem + 16vw)' };

export const rowSize: PictureSize = { maxWidth: 640, sizes: 'min(28rem,7rem + 13.5vw)' };

export const groupSize: PictureSize = { maxWidth: 640, sizes: 'min(18rem,5.5rem + 9.5vw)' };

export const smallSize: PictureSize = { maxWidth: 640, sizes: '9rem' };
