import type { Locale } from '#catalogue/locale.ts';
import type { ShownImage } from '#catalogue/shown.ts';
import { Picture } from './Picture.tsx';

interface Props {
  readonly images: readonly ShownImage[];
  readonly name: string;
  readonly locale: Locale;
  readonly texts: Readonly<Record<'pictures' | 'noPicture', string>>;
}

/** The first picture large, the others as links to themselves. */
export function Gallery({ images, name, locale, texts }: Props) {
  const [first = null, ...others] = images;
  return (
    <div className="gallery">
      <Picture image={first} locale={locale} alt={name} placeholder={texts.noPicture} isEager />
      {others.length > 0 && (
        <ul className="thumbnails" aria-label={texts.pictures}>
          {others.map((image, index) => (
            <li key={image.url}>
              <a href={image.url}>
                <Picture image={image} locale={locale} alt={`${name} (${index + 2})`} placeholder="" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
