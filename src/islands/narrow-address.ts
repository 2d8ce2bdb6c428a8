import { type Choice, formatChoice, parseChoice } from '#catalogue/find/choice.ts';
import type { Row } from '#catalogue/find/rows.ts';

export interface NarrowBase {
  readonly kind: 'all' | 'category' | 'series';
  readonly slug: string;
}

/** Matches the page number at the end of a path, but not the slug of a group, which may also be a number. */
function withPage(kind: NarrowBase['kind']): RegExp {
  return kind === 'all' ? /^(.*\/products\/)(\d+)\/$/ : /^(.*\/products\/[^/]+\/[^/]+\/)(\d+)\/$/;
}

let printedAddress = { path: '', counterpart: '' };

export function openAddress(): void {
  printedAddress = { path: location.pathname, counterpart: document.documentElement.dataset.href ?? '' };
}

export function readAddress({ kind }: NarrowBase): Choice {
  const choice = parseChoice(location.search);
  const page = withPage(kind).exec(location.pathname)?.[2];
  if (page === undefined || new URLSearchParams(location.search).has('page')) return choice;
  return { ...choice, page: Number(page) };
}

export function toAddress(choice: Choice, base: NarrowBase): string {
  return toFirst(location.pathname, base) + formatChoice(choice);
}

export function writeAddress(choice: Choice, base: NarrowBase, step: 'push' | 'replace'): void {
  const address = toAddress(choice, base);
  if (step === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  followAddress(base);
}

export function followAddress(base: NarrowBase): void {
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
  if (link === null || printedAddress.counterpart === '') return;
  const path =
    location.pathname === printedAddress.path
      ? printedAddress.counterpart
      : toFirst(printedAddress.counterpart, base);
  document.documentElement.dataset.href = path;
  link.href = path + location.search;
}

function toFirst(path: string, { kind }: NarrowBase): string {
  return path.replace(withPage(kind), '$1');
}

export function isInBase(row: Row | undefined, { kind, slug }: NarrowBase): boolean {
  if (row === undefined || kind === 'all') return row !== undefined;
  const groups = kind === 'category' ? row.categories : row.series === null ? [] : [row.series];
  return groups.some(({ key }) => key === slug);
}
