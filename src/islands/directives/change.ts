type Load = () => Promise<() => Promise<void>>;

/**
 * `client:change="product"`: hydrates when the live product differs from what is printed, else never. Where its code
 * can't be fetched, the next change tries once more.
 */
export default function change(load: Load, options: { readonly value: string }): void {
  const hydrate = async () => {
    try {
      await (
        await load()
      )();
    } catch {
      change(load, options);
    }
  };
  addEventListener(`catalogue:${options.value}`, () => void hydrate(), { once: true });
}
