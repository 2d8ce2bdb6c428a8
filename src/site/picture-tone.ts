/**
 * Returns classes of `pictures.css` that come near a colour, e.g. `l3 h1`: a policy without inline styles allows no more.
 * Empty where there is no colour.
 */
export function toTone(color: string): string {
  if (color === '') return '';
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const lightness = Math.round((4 * (most + least)) / 510);
  if (most - least < greyest) return `l${lightness}`;
  return `l${lightness} h${Math.round(hueOf({ red, green, blue, most, range: most - least }) / 45) % 8}`;
}

/** Channels that lie nearer together make a grey. */
const greyest = 16;

interface Channels extends Readonly<Record<'red' | 'green' | 'blue' | 'most' | 'range', number>> {}

/** In degrees. */
function hueOf({ red, green, blue, most, range }: Channels): number {
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360;
  return most === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240;
}
