declare const sanitised: unique symbol;

/** HTML that passed the sanitiser of `erp/`, its only maker. */
export type SafeHtml = string & { readonly [sanitised]: true };

/** HTML as an editor left it in the ERP: never printed. */
export type RawHtml = string;
