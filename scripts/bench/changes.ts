import type { Snapshot } from '#catalogue/snapshot.ts';
import { compareProducts } from '#catalogue/order.ts';

const otherColors = ['#8a2d5c', '#0a7d5a', '#b3541e', '#2f6f73'];

export function renameOne(snapshot: Snapshot, step: number): Snapshot {
  const middle = Math.floor(snapshot.products.length / 2);
  const products = snapshot.products.map((product, at) =>
    at === middle ? { ...product, name: { ...product.name, En: `${product.name.En} #${step}` } } : product,
  );
  return { ...snapshot, products: products.toSorted(compareProducts) };
}

export function recolor(snapshot: Snapshot, step: number): Snapshot {
  const themeColor = otherColors[step % otherColors.length] ?? snapshot.setting.themeColor;
  return { ...snapshot, setting: { ...snapshot.setting, themeColor } };
}
