/**
 * Writes an amount as its region does, by a price of ones that the build wrote: `$111,…,111.11`. The first question that a browser
 * is asked about a language takes it longer than all else that a search does.
 */
export function fillPriceForm(form: string, amount: number): string {
  const [whole = '', fraction = ''] = `${amount}`.split('.');
  // As many before the decimals as the form has, and more of them than any currency.
  const digits = [...(whole.padStart(21, '~') + fraction.padEnd(9, '0'))];
  return form.replace(/1/g, () => digits.shift() ?? '').replace(/~(.*~)?\D?/, '');
}
