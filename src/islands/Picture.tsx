import { languageTag, type Locale } from '#catalogue/locale.ts';
import type { ShownImage } from '#catalogue/shown.ts';

interface Props {
  readonly image: ShownImage | null;
  readonly locale: Locale;
  /** Used where the ERP gives none; empty for a picture that says nothing beside its text. */
  readonly alt: string;
  /** Shown in the empty frame where there is no picture. */
  readonly placeholder: string;
  /** Seen first, so fetched at once. */
  readonly isEager?: boolean;
}

export function Picture({ image, locale, alt, placeholder, isEager = false }: Props) {
  if (image === null) return <span className="no-picture">{placeholder}</span>;
  const own = alt === '' ? null : image.alt;
  return (
    <img
      className="picture"
      src={image.url}
      alt={own?.text ?? alt}
      lang={own && own.locale !== locale ? languageTag[own.locale] : undefined}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
