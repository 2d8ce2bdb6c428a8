import type { Brand } from '#config/brands.ts';
import type { GroupKind } from '#catalogue/group.ts';
import { callPath } from '#erp/wire/calls.ts';

export type CallName = keyof typeof callPath;

/** One of the eight calls, about one thing. */
export interface Question {
  readonly call: CallName;
  readonly path: string;
  /** The id or name asked for; empty where the call is about the whole brand. */
  readonly key: string;
  /** False: a made-up key, to see how the ERP says that there is no such thing. */
  readonly isKnown: boolean;
}

const noSuchId = 'doctor-no-such-id';
const noSuchName = 'Doctor: no such name';

export function askSetting({ identifier }: Brand): Question {
  return { call: 'setting', path: callPath.setting(identifier), key: '', isKnown: true };
}

export function askBrandProducts({ identifier, flag }: Brand): Question {
  return { call: 'brandProducts', path: callPath.brandProducts(identifier, flag), key: '', isKnown: true };
}

export function askSeriesProducts({ identifier, flag }: Brand): Question {
  return { call: 'seriesProducts', path: callPath.seriesProducts(identifier, flag), key: '', isKnown: true };
}

export function askProduct({ identifier }: Brand, id: string, isKnown = true): Question {
  return { call: 'product', path: callPath.product(identifier, id), key: id, isKnown };
}

/** A category or series itself, and its products. */
export function askGroup(
  { identifier }: Brand,
  kind: GroupKind,
  name: string,
  isKnown = true,
): readonly Question[] {
  const products = kind === 'category' ? 'productsOfCategory' : 'productsOfSeries';
  return ([kind, products] as const).map((call) => ({
    call,
    path: callPath[call](identifier, name),
    key: name,
    isKnown,
  }));
}

/** What no ERP publishes. */
export function askUnknown(brand: Brand): readonly Question[] {
  return [
    askProduct(brand, noSuchId, false),
    ...askGroup(brand, 'category', noSuchName, false),
    ...askGroup(brand, 'series', noSuchName, false),
  ];
}
