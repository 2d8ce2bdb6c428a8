import type { Messages } from './messages.ts';

type CardLabels = Pick<Messages, 'noPicture' | 'in_stock' | 'out_of_stock' | 'preorder' | 'discontinued'>;
type ProductLabels = CardLabels &
  Pick<Messages, 'code' | 'category' | 'seriesOne' | 'priceOnRequest' | 'pictures'>;

/** The texts that product cards show, and no others: islands publish what they are given. */
export function cardLabels({
  noPicture,
  in_stock,
  out_of_stock,
  preorder,
  discontinued,
}: Messages): CardLabels {
  return { noPicture, in_stock, out_of_stock, preorder, discontinued };
}

/** The same for a product page. */
export function productLabels(messages: Messages): ProductLabels {
  const { code, category, seriesOne, priceOnRequest, pictures } = messages;
  return { ...cardLabels(messages), code, category, seriesOne, priceOnRequest, pictures };
}
