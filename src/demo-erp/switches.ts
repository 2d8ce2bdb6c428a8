import { type BrandCode, brandCodePattern } from '#config/codes.ts';
import type { DemoBrand } from './brand.ts';
import { type CallName, callNames, isCallName } from './call.ts';
import type { Erp } from './erp.ts';
import { type FaultMatch, faults, isFault } from './fault.ts';

export class SwitchError extends Error {}

export type BrandSwitch = (brand: DemoBrand, query: URLSearchParams) => string;

export const brandSwitches: ReadonlyMap<string, BrandSwitch> = new Map<string, BrandSwitch>([
  [
    'rename',
    (brand, query) => {
      const id = readId(brand, query);
      const name = read(query, 'name');
      brand.rename(id, name, query.get('nameZh') ?? undefined);
      return `Product ${id} of ${brand.code} is now called ${name}.`;
    },
  ],
  [
    'reprice',
    (brand, query) => {
      const id = readId(brand, query);
      const amount = readAmount(query);
      brand.reprice(id, amount);
      return `Product ${id} of ${brand.code} now ${amount === null ? 'has no price' : `costs SGD ${amount}`}.`;
    },
  ],
  [
    'withdraw',
    (brand, query) => {
      const id = readId(brand, query);
      brand.withdraw(id);
      return `Product ${id} of ${brand.code} is no longer published.`;
    },
  ],
  [
    'publish',
    (brand, query) => {
      const id = read(query, 'id');
      if (!brand.publishAgain(id))
        throw new SwitchError(`Product ${id} of ${brand.code} is not withdrawn. Withdraw it first.`);
      return `Product ${id} of ${brand.code} is published again.`;
    },
  ],
  [
    'retheme',
    (brand, query) => {
      const color = `#${read(query, 'color').replace(/^#/, '')}`;
      if (!/^#(?:[\da-f]{3}){1,2}$/i.test(color)) {
        throw new SwitchError(
          `${color} is not a hex colour. Give color=0a7d5a, with or without %23 before it.`,
        );
      }
      brand.retheme(color);
      return `The theme colour of ${brand.code} is now ${color}.`;
    },
  ],
  [
    'zh',
    (brand, query) => {
      const offer = query.get('offer');
      if (offer !== 'true' && offer !== 'false') throw new SwitchError('Give offer=true or offer=false.');
      brand.offerZh(offer === 'true');
      return `${brand.code} ${offer === 'true' ? 'offers' : 'does not offer'} Chinese now.`;
    },
  ],
]);

export function switchFault(erp: Erp, query: URLSearchParams): string {
  const fault = query.get('fault') ?? '';
  if (!isFault(fault)) throw new SwitchError(`Give fault= one of ${faults.join(', ')}.`);
  const match: FaultMatch = {
    ...oneOf(query, 'brand', readBrand),
    ...oneOf(query, 'call', readCall),
    ...oneOf(query, 'key', (text) => text),
    ...oneOf(query, 'times', readCount),
    ...oneOf(query, 'waitMs', readCount),
    ...oneOf(query, 'to', (text) => text),
  };
  erp.faults.add(fault, match);
  return `From now on: ${fault}${Object.entries(match)
    .map(([name, value]) => ` ${name}=${value}`)
    .join('')}.`;
}

function oneOf<K extends string, T>(query: URLSearchParams, name: K, parse: (text: string, name: K) => T) {
  const text = query.get(name);
  return text === null || text === '' ? {} : { [name]: parse(text, name) };
}

function readBrand(text: string): BrandCode {
  if (!brandCodePattern.test(text))
    throw new SwitchError(`${text} is not a brand code. Give brand= a code of brands.json, such as yn.`);
  return text;
}

function readCall(text: string): CallName {
  if (!isCallName(text))
    throw new SwitchError(`There is no call ${text}. Give call= one of ${callNames.join(', ')}.`);
  return text;
}

function readCount(text: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new SwitchError(`${text} is not a count. Give ${name}= a whole number from 1.`);
  return Number(text);
}

function readId(brand: DemoBrand, query: URLSearchParams): string {
  const id = query.get('id');
  const example = brand.products()[0]?.id ?? '1001';
  if (id === null) throw new SwitchError(`Give id= the id of a product, such as id=${example}.`);
  if (!brand.product(id))
    throw new SwitchError(`${brand.code} publishes no product ${id}. Try id=${example}.`);
  return id;
}

function readAmount(query: URLSearchParams): number | null {
  const amount = query.get('amount');
  if (amount === '') return null;
  if (amount !== null && /^\d{1,9}(?:\.\d{1,2})?$/.test(amount)) return Number(amount);
  throw new SwitchError('Give amount= a price such as 129.90, or leave it empty for no price.');
}

function read(query: URLSearchParams, name: string): string {
  const text = query.get(name)?.trim();
  if (!text) throw new SwitchError(`Give ${name}= a non-empty text.`);
  return text;
}
