declare const sanitised: unique symbol;

/** HTML from the sanitiser of `erp/`. */
export type SafeHtml = string & { readonly [sanitised]: true };

/** HTML as an editor left it in the ERP; never printed. */
export type RawHtml = string;
