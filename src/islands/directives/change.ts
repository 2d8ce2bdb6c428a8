type Load = () => Promise<() => Promise<void>>;

/** `client:change="product"`: hydrates when the live product differs from what is printed, else never. */
export default function change(load: Load, { value }: { readonly value: string }): void {
  const hydrate = async () => (await load())();
  window.addEventListener(`catalogue:${value}`, () => void hydrate(), { once: true });
}
