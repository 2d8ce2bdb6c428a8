import type { Availability as AvailabilityValue } from '#catalogue/product.ts';

interface Props {
  readonly availability: AvailabilityValue;
  readonly texts: Readonly<Record<AvailabilityValue, string>>;
}

export function Availability({ availability, texts }: Props) {
  return <span className={`availability ${availability}`}>{texts[availability]}</span>;
}
