/** How a picture is offered and framed where it stands. */
export interface PictureSize {
  /** How wide it is drawn; browsers choose by it before they know the style sheets. */
  readonly sizes: string;
  /** More pixels are not offered, on dense screens either. */
  readonly maxWidth?: number;
  /** Its place has the picture's colour until it is there. */
  readonly hasTone?: boolean;
}

const card = { maxWidth: 640, hasTone: true };

export const cardSize: PictureSize = { ...card, sizes: 'min(18rem,7rem + 16vw)' };

/** Of a card where four stand in a row on wide screens. */
export const rowSize: PictureSize = { ...card, sizes: 'min(28rem,7rem + 13.5vw)' };

export const groupSize: PictureSize = { ...card, sizes: 'min(18rem,5.5rem + 9.5vw)' };

export const smallSize: PictureSize = { sizes: '9rem', maxWidth: 640 };
