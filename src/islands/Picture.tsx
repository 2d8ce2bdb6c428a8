import type { Locale } from '#catalogue/locale.ts';
import type { ShownImage } from '#catalogue/shown.ts';
import { largestOf, smallWidth, toSourceSet } from '#catalogue/source-set.ts';
import { foreignLang, type ShownText } from '#catalogue/text.ts';

/** How wide a picture is drawn; browsers choose by it before they know the style sheets. */
const sizesOf = {
  card: '(min-width:76rem) 18rem,(min-width:44rem) 24vw,46vw',
  large: '(min-width:76rem) clamp(36rem,37.5vw,55rem),(min-width:44rem) 46vw,94vw',
  small: '9rem',
  full: '(max-width:44rem) 80vh,min(96vw,{width})',
} as const;

/** Cards and thumbnails need no more, on dense screens either. */
const cardWidth = 640;

interface Props {
  readonly image: ShownImage | null;
  readonly locale: Locale;
  /** Used where the ERP gives none; empty for a picture that says nothing beside its text. */
  readonly alt: ShownText | '';
  /** Shown in the empty frame where there is no picture. */
  readonly placeholder: string;
  readonly size?: keyof typeof sizesOf;
  /** Seen first, so fetched at once. */
  readonly isEager?: boolean;
}

export function Picture({ image, locale, alt, placeholder, size = 'card', isEager = false }: Props) {
  if (image === null || image.isBroken) return <NoPicture text={placeholder} />;
  const said = alt === '' ? null : (image.alt ?? alt);
  const { sized } = image;
  const others = sized?.endings.slice(0, -1) ?? [];
  const width = sized ? (sized.widths.at(-1) ?? null) : image.width;
  const isSmall = width !== null && width <= smallWidth;
  const fit = isSmall ? 'small' : width === null && 'unmeasured';
  // Browsers take this for the picture's own size: an enlarged one must not outgrow its pixels.
  const sizes = isSmall ? `${width}px` : sizesOf[size].replaceAll('{width}', `${width ?? 9999}px`);
  // Its frame is square before anything of it is there.
  const isFramed = size !== 'full';
  const isCard = size === 'card' || size === 'small';
  const offered = sized && {
    ...sized,
    widths: sized.widths.filter((one, at) => !isCard || one <= cardWidth || at === 0),
  };
  const img = (
    <img
      src={largestOf(image)}
      srcSet={offered && others.length === 0 ? toSourceSet(offered, offered.endings.at(-1) ?? '') : undefined}
      sizes={sized && others.length === 0 ? sizes : undefined}
      loading={isEager ? undefined : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      alt={said?.text ?? ''}
      lang={said ? foreignLang(said, locale) : undefined}
      width={isFramed ? undefined : (width ?? undefined)}
      height={isFramed ? undefined : ((sized ? sized.height : image.height) ?? undefined)}
    />
  );
  return (
    <picture className={isFramed ? toClass(size === 'small' ? '' : sized?.tone, fit) : 'full'}>
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

/** A frame with hills and a sun, as nothing better is to be had. */
function NoPicture({ text }: { readonly text: string }) {
  return (
    <span className="no-picture">
      <svg viewBox="0 0 48 36" aria-hidden="true">
        <path d="M2 2h44v32H2zM2 28l12-12 10 10 8-8 14 14" />
        <circle cx="34" cy="11" r="4" />
      </svg>
      {text}
    </span>
  );
}
