export type GalleryStepLabel = 'previousPicture' | 'nextPicture' | 'pictureOf';

interface Props {
  readonly texts: Readonly<Record<GalleryStepLabel, string>>;
}

/** Arrows, and which picture is seen; a printed gallery gets the same from `gallery.ts`. */
export function GallerySteps({ texts }: Props) {
  return (
    <>
      <button type="button" className="step" value="-1" aria-label={texts.previousPicture} />
      <button type="button" className="step" value="1" aria-label={texts.nextPicture} />
      <p className="place" role="status" data-text={texts.pictureOf} />
    </>
  );
}
