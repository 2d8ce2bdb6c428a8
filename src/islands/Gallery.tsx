import { foreignLang, type Locale, type ShownText } from '#catalogue/text.ts';
import type { ShownImage } from '#catalogue/shown.ts';
import { largestOf } from '#catalogue/picture.ts';
import { Picture, type PictureSize } from './Picture.tsx';

export type GalleryLabel = 'pictures' | 'noPicture' | 'enlarge';

interface Props {
  readonly images: readonly ShownImage[];
  readonly name: ShownText;
  readonly locale: Locale;
  readonly texts: Readonly<Record<GalleryLabel, string>>;
  readonly mark?: string;
}

/** Each slide links to its picture file, for pages without scripts. With scripts, `gallery.ts` enlarges the picture on the page instead. */
export function Gallery({ images, name, locale, texts, mark = 'picture' }: Props) {
  const isMany = images.length > 1;
  if (images.length === 0) {
    return (
      <div className="gallery">
        <Picture image={null} locale={locale} alt="" placeholder={texts.noPicture} />
      </div>
    );
  }
  return (
    <div className="gallery">
      <ul className="slides" aria-label={texts.pictures} tabIndex={isMany ? 0 : undefined}>
        {images.map((image, at) => (
          <Slide
            key={image.url}
            {...{ name, locale, texts }}
            image={toNumbered(image, at, images, name)}
            id={`${mark}-${at + 1}`}
            isFirst={at === 0}
          />
        ))}
      </ul>
      {isMany && (
        <ul className="thumbnails">
          {images.map((image, at) => (
            <li key={image.url}>
              <a
                href={`#${mark}-${at + 1}`}
                aria-current={at === 0 ? 'true' : undefined}
                aria-label={`${name.text} (${at + 1})`}
                lang={foreignLang(name, locale)}
              >
                <Picture image={image} locale={locale} alt="" placeholder="" size={thumbnailSize} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function toNumbered(
  image: ShownImage,
  at: number,
  images: readonly ShownImage[],
  name: ShownText,
): ShownImage {
  const own = image.alt ?? name;
  const isShared = images.filter(({ alt }) => (alt ?? name).text === own.text).length > 1;
  return isShared ? { ...image, alt: { ...own, text: `${own.text} (${at + 1})` } } : image;
}

interface SlideProps extends Pick<Props, 'name' | 'locale' | 'texts'> {
  readonly image: ShownImage;
  readonly id: string;
  readonly isFirst: boolean;
}

function Slide({ image, name, locale, texts, id, isFirst }: SlideProps) {
  const picture = (
    <Picture
      image={image}
      locale={locale}
      alt={name}
      placeholder={texts.noPicture}
      size={largeSize}
      isEager={isFirst}
    />
  );
  const link = (
    <a href={largestOf(image)} title={texts.enlarge}>
      {picture}
    </a>
  );
  return <li id={id}>{image.isBroken ? picture : link}</li>;
}

export const largeSize: PictureSize = { sizes: '(min-width:44rem) min(46vw,11rem + 27.5vw),94vw' };

const thumbnailSize: PictureSize = { sizes: 'max(6rem,9.5vw)', maxWidth: 640 };
